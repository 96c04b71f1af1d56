import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { House } from '../support/house.ts'
import { signIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'

interface StudioPageOptions extends BrowserContextOptions {
  /** Who is signed in; left out: nobody. */
  person?: Person
}

/** The studio on a screen of its own, in English and without motion. */
export async function openStudioPage(
  { browser, house }: { browser: Browser; house: House },
  path: string,
  { person, ...options }: StudioPageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-MY', ...options })
  const origin = house.deps.origins[0] ?? ''
  const { cookie } = person ? await signIn(house, person) : { cookie: null }
  const [name, value] = cookie?.split('=') ?? []
  if (name && value) await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  await page.goto(`${origin}/studio/${path}`)
  return page
}

export const buttonOf = (on: Pick<Page, 'getByRole'>, name: string) =>
  on.getByRole('button', { name, exact: true })

export const headingOf = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
