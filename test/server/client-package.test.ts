import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'

// The contract package in a project that has nothing else of ours.
const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const house = await openHouse()
let project: string

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'masuk-client-'))
  await mkdir(join(project, 'node_modules', '@masuk'), { recursive: true })
  await symlink(join(root, 'node_modules', 'zod'), join(project, 'node_modules', 'zod'))
  await run(process.execPath, [
    join(root, 'scripts/build-client.ts'),
    join(project, 'node_modules/@masuk/shared'),
  ])
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
}, 60_000)
afterAll(async () => {
  await house.close()
  await rm(project, { recursive: true, force: true })
})

const program = `
import { call, everyPage, fetchSender, operations, type Fetch } from '@masuk/shared'
declare const process: { argv: string[] }
declare const fetch: Fetch
declare function setTimeout(done: () => void, ms: number): void
const [, , baseUrl = '', cookie = '', organizationId = ''] = process.argv
const delay = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const send = fetchSender({ baseUrl, fetch, origin: baseUrl, cookie, delay })
for (const name of ['Satu', 'Dua', 'Tiga']) {
  const times = { startsAt: '2026-12-01T11:00:00+00:00', endsAt: '2026-12-01T15:00:00Z' }
  const made = await call(send, operations['events.create'], { body: { organizationId, name, ...times } })
  if (made.kind !== 'reply' || made.body.state !== 'done') throw new Error(JSON.stringify(made))
}
const names: string[] = []
for await (const { events } of everyPage(send, operations['events.list'], { query: { limit: '2' } }))
  names.push(...events.map(({ name }) => name))
console.log(JSON.stringify(names.sort()))
`

test('a program of another project calls the service with types, pages and cookie', async () => {
  const { owner, organizationId } = await openStudio(house)
  await writeFile(join(project, 'program.ts'), program)
  const options = [
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    '',
    '--skipLibCheck',
    'false',
  ]
  await run(join(root, 'node_modules/.bin/tsc'), [...options, 'program.ts'], { cwd: project }).catch(
    ({ stdout }: { stdout: string }) => expect(stdout).toBe(''),
  )
  const origin = house.deps.origins[0] ?? ''
  const { stdout } = await run(process.execPath, ['program.js', origin, owner.cookie ?? '', organizationId], {
    cwd: project,
  })
  expect(JSON.parse(stdout)).toEqual(['Dua', 'Satu', 'Tiga'])
}, 60_000)

test('a bundle for the browser holds what it uses', async () => {
  await writeFile(
    join(project, 'page.js'),
    `import { call, fetchSender, operations } from '@masuk/shared'
     const send = fetchSender({ baseUrl: '', fetch, delay: (ms) => new Promise((done) => setTimeout(done, ms)) })
     call(send, operations['about.version'], {}).then(console.log)`,
  )
  const entry = { entry: join(project, 'page.js'), formats: ['es' as const], fileName: 'page' }
  await build({ root: project, logLevel: 'error', build: { lib: entry, outDir: 'dist' } })
  const bundle = await readFile(join(project, 'dist/page.js'), 'utf8')
  expect(bundle).toContain('/version')
  expect(bundle).not.toMatch(/from\s*["'](?!\.)/)
}, 60_000)
