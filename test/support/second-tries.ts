import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed only at their second try, at the end of the run: somebody has to look at them. */
export default class SecondTries implements Reporter {
  #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.ok() && (test.diagnostic()?.retryCount ?? 0) > 0)
      this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0)
      process.stdout.write(`Passed at their second try:\n  ${this.#names.join('\n  ')}\n`)
  }
}
