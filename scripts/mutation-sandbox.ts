import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './check.ts'

const WORKSPACES = '@masuk'

/** A copy of the code to be mutated in place, so that a run that is cut short never leaves a mutant behind. */
export async function openSandbox(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'masuk-mutation-'))
  // The tests' PostgreSQL may run under another account, which has to pass through.
  await chmod(folder, 0o755)
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  linkPackages(folder)
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Other people's packages are shared; our own must be those of the copy, or the mutants would never run. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, WORKSPACES), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== WORKSPACES) symlinkSync(join(root, 'node_modules', name), join(packages, name))
  }
  for (const name of readdirSync(join(root, 'node_modules', WORKSPACES))) {
    symlinkSync(join(folder, name), join(packages, WORKSPACES, name))
  }
  for (const own of globSync('*/node_modules', { cwd: root })) symlinkSync(join(root, own), join(folder, own))
  for (const built of globSync('*/dist', { cwd: root })) symlinkSync(join(root, built), join(folder, built))
}
