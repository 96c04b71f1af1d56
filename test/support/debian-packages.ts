import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const isRoot: boolean = process.getuid?.() === 0

/** Asked, not assumed: Ubuntu's chromium-browser is a script that only says where to get one. */
export function starts(path: string): Promise<boolean> {
  return run(path, ['--version']).then(
    () => true,
    () => false,
  )
}

let latest: Promise<unknown> = Promise.resolve()

/** Installs packages of Debian; false where it can't be done here. One after the other: apt locks its lists. */
export function installPackages(names: readonly string[]): Promise<boolean> {
  const installed = latest.then(() => install(names))
  latest = installed
  return installed
}

async function install(names: readonly string[]): Promise<boolean> {
  const asRoot = isRoot ? [] : ['sudo', '-n']
  if (!(await starts('apt-get'))) return false
  if (!isRoot && !(await run('sudo', ['-n', 'true']).then(Boolean, () => false))) return false
  process.stderr.write(`Installing Debian's ${names.join(', ')} for the tests (a few minutes) ...\n`)
  const apt = [
    ...asRoot,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qq',
    '-o',
    'DPkg::Lock::Timeout=300',
  ]
  // An update that fails for one of several sources is no reason to stop.
  await succeeds([...apt, 'update'])
  return succeeds([...apt, 'install', '--yes', '--no-install-recommends', ...names])
}

/** Everything that the command prints goes to stderr. */
function succeeds([program = '', ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 2, 2] })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
