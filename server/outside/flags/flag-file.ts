import { readFileSync, statSync } from 'node:fs'
import { readFlagRules } from './flag-rules.ts'
import type { FlagRules } from './flag-rules.ts'
import type { FlagSettings } from './settings.ts'

/** The rules of a file, as they are now. */
export interface FlagFile {
  rules(): FlagRules
  close(): void
}

/** Looked at by its time and size: that also notices a file that is put in place of another, and works on network disks. */
const EVERY_MS = 1_000

/** What is wrong with a file of flags; none when it is well. */
export class FlagFileProblems extends Error {
  readonly problems: readonly string[]
  constructor(path: string, problems: readonly string[]) {
    super(problems.join(' '))
    this.problems = problems.map((problem) => `The file of flags ${path}: ${problem}`)
  }
}

/** Reads a file of flags once. Without the file every flag has its default, unless the file was named. */
export function readFlagFile({ path, isNamed }: { path: string; isNamed: boolean }): FlagRules {
  const text = readText(path)
  if (text === null) {
    if (isNamed) throw new FlagFileProblems(path, ['there is no such file'])
    return {}
  }
  const { rules, problems } = readFlagRules(parse(text))
  if (problems.length > 0) throw new FlagFileProblems(path, problems)
  return rules
}

/** Opens a file of flags and watches it. What can't be used is told to `complain`, and the rules before it stay. */
export function watchFlagFile(
  { path, isNamed }: { path: string; isNamed: boolean },
  complain: (problem: string) => void,
): FlagFile {
  // Before it is read: what changes meanwhile is seen at the next look.
  let seen = stampOf(path)
  let rules = readFlagFile({ path, isNamed })
  const watching = setInterval(() => {
    const stamp = stampOf(path)
    if (stamp === seen) return
    seen = stamp
    try {
      rules = readFlagFile({ path, isNamed })
    } catch (error) {
      complain((error as FlagFileProblems).message)
    }
  }, EVERY_MS).unref()
  return { rules: () => rules, close: () => clearInterval(watching) }
}

function stampOf(path: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(path)
    return `${ino}:${mtimeMs}:${size}`
  } catch {
    return 'none'
  }
}

/** Throws FlagFileProblems when a start with these settings can't be. */
export function requireSoundFlags(settings: FlagSettings): void {
  if (settings.from === 'file') readFlagFile(settings)
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw new FlagFileProblems(path, [`it can't be read (${code})`])
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
