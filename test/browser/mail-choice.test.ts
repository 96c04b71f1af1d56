import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUnsubscribeLink } from '../../server/signing/links/unsubscribe-link.ts'
import { openChromium } from '../support/browser-chromium.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'

let browser: Browser
let house: House
beforeAll(async () => {
  browser = await openChromium()
  house = await openHouse()
})
afterAll(async () => {
  await browser.close()
  await house.close()
})

const optOuts = (userId: string) => house.rows('select from broadcast_opt_outs where user_id = $1', [userId])

async function open(address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 320, height: 568 } })
  await page.goto(`${house.deps.origins[0]}${address}`)
  return page
}

test('the page names the organiser, stops its mail, and offers it again', async () => {
  const [{ organizationId }, { userId }] = [await addEvent(house), await addSignedIn(house)]
  const token = signUnsubscribeLink(house.deps.keyrings.links, { organizationId, userId })
  const page = await open(`/unsubscribe#${token}`)
  await page.getByRole('heading', { name: 'Stop mail from Balai Raya Events?' }).waitFor()
  expect(await optOuts(userId)).toEqual([])

  await page.getByRole('button', { name: 'Stop this mail' }).click()
  await page.getByRole('heading', { name: 'Stopped' }).waitFor()
  expect(await optOuts(userId)).toHaveLength(1)
  await page.reload()
  await page.getByRole('button', { name: 'Send it to me again' }).click()
  await page.getByRole('heading', { name: 'You get its mail again' }).waitFor()
  expect(await optOuts(userId)).toEqual([])
  await page.close()
})

test.each([
  ['', 'The link is incomplete.'],
  ['#us1.1.nonsense', 'This link is not one of ours'],
])('a link that ends in %j says so at once, and offers nothing', async (fragment, words) => {
  const page = await open(`/unsubscribe${fragment}`)
  await page.getByText(words).waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
  await page.close()
})

test('a service that does not answer may be asked again', async () => {
  const page = await browser.newPage()
  await page.route('**/api/loyalty/mail-choice*', (route) => route.abort())
  await page.goto(`${house.deps.origins[0]}/unsubscribe#us1.1.nonsense`)
  await page.getByRole('alert').filter({ hasText: 'does not answer' }).waitFor()
  await page.unroute('**/api/loyalty/mail-choice*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This link is not one of ours').waitFor()
  await page.close()
})
