import { once } from 'node:events'
import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder, keepBuild, switchTo } from '../../scripts/switch-build.ts'
import { findBuilds } from '../../server/about/builds.ts'
import { servePage } from '../../server/http/responses/serve-page.ts'
import { DAY_MS } from '../support/clock.ts'

async function makeDist(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'masuk-dist-'))
  onTestFinished(() => rm(dist, { recursive: true }))
  return dist
}

/** What `npm run build` does with sources that hash to `name`: the page names one script by its hash. */
async function build(dist: string, name: string, now = new Date()): Promise<void> {
  const fresh = await freshFolder(dist)
  await mkdir(join(fresh, 'assets'), { recursive: true })
  await writeFile(join(fresh, 'index.html'), page(name))
  await writeFile(join(fresh, 'assets', `index-${name}.js`), script(name))
  await keepBuild(dist, { name, fresh })
  await switchTo(dist, name, now)
}

const page = (name: string) =>
  `<script src="assets/index-${name}.js"></script>${'-'.repeat(name.length * 100)}`
const script = (name: string) => `console.log('${name}')`

/** A service that is started now. */
async function start(dist: string) {
  const builds = findBuilds(dist)
  if (!builds) throw new Error('Nothing is built.')
  const server = new Koa().use(servePage({ path: '/door', ...builds })).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/door/${path}`)
    return answer.ok ? answer.text() : answer.status
  }
}

test('a service goes on serving the build that it has begun with, and the next one serves the new', async () => {
  const dist = await makeDist()
  await build(dist, 'old')
  const before = await start(dist)
  await build(dist, 'newer')
  expect(await before('')).toBe(page('old'))
  expect(await before('assets/index-old.js')).toBe(script('old'))
  const after = await start(dist)
  expect(await after('')).toBe(page('newer'))
  expect(await after('assets/index-newer.js')).toBe(script('newer'))
})

test('a page that was opened before a restart still finds its scripts, but no page of that build', async () => {
  const dist = await makeDist()
  await build(dist, 'old')
  await writeFile(join(dist, 'old', 'gone.html'), 'gone')
  await build(dist, 'newer')
  const after = await start(dist)
  expect(await after('assets/index-old.js')).toBe(script('old'))
  expect(await after('gone.html')).toBe(404)
  expect(await after('assets/index-other.js')).toBe(404)
})

test('whenever a service starts while builds follow each other, it serves one whole build', async () => {
  const dist = await makeDist()
  await build(dist, '0')
  async function startAndRead(): Promise<void> {
    const read = await start(dist)
    const [, name] = /index-(\d)\.js/.exec(String(await read(''))) ?? []
    expect(await read(`assets/index-${name}.js`)).toBe(script(String(name)))
  }
  for (let n = 1; n < 40; n++) await Promise.all([build(dist, String(n % 5)), startAndRead()])
})

test('a build goes thirty days after another took its place', async () => {
  const dist = await makeDist()
  const day = (n: number) => new Date(Date.now() + n * DAY_MS)
  await build(dist, 'first', day(0))
  await build(dist, 'second', day(20))
  await build(dist, 'third', day(40))
  expect(await readdir(dist)).toEqual(expect.arrayContaining(['first', 'second', 'third']))
  await build(dist, 'fourth', day(51))
  expect((await readdir(dist)).toSorted()).toEqual(['current', 'fourth', 'second', 'third'])
})

test('a build that is made again is the same folder', async () => {
  const dist = await makeDist()
  await build(dist, 'one')
  await build(dist, 'two')
  await build(dist, 'one')
  expect(findBuilds(dist)).toMatchObject({ folder: expect.stringMatching(/one$/) })
  expect((await readdir(dist)).toSorted()).toEqual(['current', 'one', 'two'])
})
