import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../support/source-files.ts'

const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

test('of every dependency with an install script it is decided whether it runs', () => {
  const packages: Record<string, { hasInstallScript?: boolean }> = read('package-lock.json').packages
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(read('package.json').allowScripts).toSorted()).toEqual(withScript.toSorted())
  expect(read('package.json').allowScripts).toMatchObject({ '@scarf/scarf': false })
})
