import type { Page } from 'playwright-core'
import { openKeptChromium } from '../support/browser-chromium.ts'
import type { Engine } from './engine.ts'

/** Debian's or another Chromium, driven by Playwright as in the browser tests. */
export const chromium: Engine = {
  name: 'Chromium',
  async start(directory) {
    let kept = await openKeptChromium(directory, {})
    const page = async (): Promise<Page> => kept.context.pages()[0] ?? (await kept.context.newPage())
    return {
      version: `Chromium ${kept.context.browser()?.version()}`,
      open: async (address) => void (await (await page()).goto(address)),
      evaluate: async (expression) => (await page()).evaluate(expression),
      tap: async ([x, y]) => (await page()).mouse.click(x, y),
      type: async (text) => (await page()).keyboard.type(text),
      async kill() {
        await kept.kill()
        kept = await openKeptChromium(directory, {})
      },
      close: () => kept.context.close(),
    }
  },
}
