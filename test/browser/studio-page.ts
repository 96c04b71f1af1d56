import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { House } from '../support/house.ts'
import { signIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'

interface StudioPageOptions extends BrowserContextOptions {
  /** Who is signed in; left out: nobody. */
  person?: Person
}

interface Where {
  browser: Browser
  house: House
}

/** An empty page of somebody's own browser, in English and without motion. */
export async function newStudioPage(
  { browser, house }: Where,
  { person, ...options }: StudioPageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-MY', ...options })
  const origin = house.deps.origins[0] ?? ''
  const { cookie } = person ? await signIn(house, person) : { cookie: null }
  const [name, value] = cookie?.split('=') ?? []
  if (name && value) await context.addCookies([{ name, value, url: origin }])
  return context.newPage()
}

/** The studio on such a page. */
export async function openStudioPage(where: Where, path: string, options?: StudioPageOptions): Promise<Page> {
  const page = await newStudioPage(where, options)
  await page.goto(`${where.house.deps.origins[0] ?? ''}/studio/${path}`)
  return page
}

export const buttonOf = (on: Pick<Page, 'getByRole'>, name: string) =>
  on.getByRole('button', { name, exact: true })

export const headingOf = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
