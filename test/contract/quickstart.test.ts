import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClock } from '../support/clock.ts'
import { installPackages, starts } from '../support/debian-packages.ts'
import { lettersTo, openHouseWithJobs, originOf, readCode } from '../support/identity.ts'
import { join as joinTeam } from '../support/organisers.ts'
import { addRow } from '../support/tables.ts'
import { until } from '../support/until.ts'

// What an integrator copies from the page is what runs here, in the order of the page: only the code from the mail is put
// in, as they do themselves.
const text = readFileSync(new URL('../../docs/quickstart.md', import.meta.url), 'utf8')
const blocksOf = (language: string) =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, found, code = '']) =>
    found === language ? [code] : [],
  )
const EMAIL = 'you@example.my'

// Samples say now, so the service's clock does as well.
const house = await openHouseWithJobs({ clock: makeClock(new Date().toISOString()) })
const folder = await mkdtemp(join(tmpdir(), 'masuk-quickstart-'))
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})
beforeAll(async () => {
  if (!(await starts('curl'))) await installPackages(['curl'])
  const { id: organizationId } = await addRow(house, 'organizations', { name: 'Balai Raya Events' })
  const { id: userId } = await addRow(house, 'users', { email: EMAIL, name: 'You' })
  await joinTeam(house, { organizationId, userId, role: 'owner' })
})

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const PATH = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter)
  const { stdout } = await promisify(execFile)(command, args, {
    cwd: folder,
    env: { PATH, MASUK_URL: originOf(house), ...env },
  })
  return stdout
}

/** Runs samples one after the other in one shell, and returns what each of them printed. */
async function runShell(blocks: readonly string[]): Promise<string[]> {
  const script = blocks.map((block) => `${block}\nprintf '\\n@@@\\n'\n`).join('')
  const printed = await run('bash', ['-eu', '-o', 'pipefail', '-c', script])
  return printed.split('\n@@@\n').slice(0, -1)
}

const json = (printed: string | undefined) => JSON.parse(printed ?? '') as Record<string, unknown>
let apiKey = ''

test('the shell samples get from nothing to a first scan', async () => {
  const blocks = blocksOf('sh')
  const asking = blocks.findIndex((block) => block.includes('send-verification-otp'))
  await runShell(blocks.slice(0, asking + 1))
  const [letter] = await until(() => lettersTo(house, EMAIL).length > 0 && lettersTo(house, EMAIL))
  const rest = blocks
    .slice(asking + 1)
    .join('\0')
    .replace('12345678', readCode(letter?.text ?? ''))
  const printed = await runShell([...blocks.slice(0, asking), ...rest.split('\0')])
  expect(printed.filter((each) => each.includes('"refused"'))).toEqual([])
  expect(json(printed.at(-1))).toEqual({ accepted: [expect.any(String)], rejected: [], checkedIn: 1 })
  apiKey = (await run('cat', ['key.json'])).match(/masuk_[a-z2-7]{65}/)?.[0] ?? ''
})

test('the TypeScript samples run as they stand, with the key of the shell samples', async () => {
  await writeFile(join(folder, 'samples.mts'), blocksOf('ts').join('\n'))
  const printed = await run(process.execPath, ['samples.mts'], { MASUK_API_KEY: apiKey })
  expect(printed.split('\n')).toEqual([
    'added Gate A',
    expect.stringMatching(/^refused name_taken \S.+\.$/),
    expect.stringMatching(/^event /),
    expect.stringMatching(/^event /),
    'fault limit must be a whole number from 1 to 2000.',
    '',
  ])
})
