import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, run } from 'axe-core'
import type { Phone } from './phone.ts'

declare global {
  var axe: { run: typeof run }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What is seriously wrong with the screen as it is now. */
export async function seriousFaults({ page }: Pick<Phone, 'page'>, screen: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const { violations }: AxeResults = await page.evaluate(() =>
    globalThis.axe.run({ resultTypes: ['violations'] }),
  )
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return [
    ...violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) => `${screen}: ${id} at ${nodes.map(({ target }) => String(target)).join(' and ')}`,
      ),
    ...(isWide ? [`${screen}: scrolls sideways`] : []),
  ]
}
