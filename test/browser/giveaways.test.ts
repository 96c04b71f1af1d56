import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../support/browser-chromium.ts'
import { done } from '../support/call.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { addEntrant, draw, enter, openGiveaway, openStage } from '../support/giveaways.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'

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
beforeEach(() => house.clock.set(TONIGHT))

/** The page of a giveaway on a small phone of somebody who is not signed in. */
async function look(
  giveawayId: string,
  { colorScheme = 'light', cookie }: { colorScheme?: 'light' | 'dark'; cookie?: string } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 320, height: 568 }, colorScheme })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await context.addCookies([{ name, value, url: house.deps.origins[0] ?? '' }])
  const page = await context.newPage()
  await page.goto(`${house.deps.origins[0]}/giveaways/${giveawayId}`)
  return page
}

async function fill(giveawayId: string, stage: Awaited<ReturnType<typeof openStage>>): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const person = await addEntrant(house, stage)
    for (let entries = 0; entries <= n % 3; entries++) await done(enter(house, person, giveawayId))
  }
}

test('the page follows a giveaway, and comes to the winners that the server has drawn', async () => {
  const stage = await openStage(house)
  const giveawayId = await openGiveaway(house, stage, {
    winners: 3,
    mostEntries: 3,
    prize: 'Two passes\nand tea',
  })
  await fill(giveawayId, stage)
  const page = await look(giveawayId)
  await page.getByRole('heading', { name: 'Meet the band' }).waitFor()
  await page.getByText('It is open until').waitFor()
  expect(await page.locator('#seed-hash').textContent()).toMatch(/^[0-9a-f]{64}$/)
  expect(await page.locator('#seed').isVisible()).toBe(false)

  house.clock.pass(2 * HOUR_MS)
  await page.reload()
  await page.getByText('with 9 entries, and is drawn next').waitFor()
  expect(await page.locator('#entries-hash').textContent()).toMatch(/^[0-9a-f]{64}$/)

  const { draw: drawn } = await done(draw(house, stage, giveawayId))
  await page.reload()
  await page.getByRole('status').filter({ hasText: 'Checked: the draw is right.' }).waitFor()
  expect(await page.locator('#checks li').allTextContents()).toHaveLength(3)
  const shown = await page.locator('#winners li').allTextContents()
  expect(shown).toEqual(drawn.drawn.map(({ entryId }) => entryId))
  expect(await page.textContent('body')).not.toContain('Lim Wei Jian')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.context().close()
})

test('who has entered finds themselves, before and after the draw', async () => {
  const stage = await openStage(house)
  const giveawayId = await openGiveaway(house, stage, { winners: 1, cost: 0 })
  const person = await addEntrant(house, stage)
  await done(enter(house, person, giveawayId))
  const page = await look(giveawayId, { cookie: person.cookie ?? '' })
  await page.getByText('You have 1 entry.', { exact: true }).waitFor()
  await page.getByText('1 person will win. Entering costs no points.').waitFor()

  house.clock.pass(2 * HOUR_MS)
  await page.reload()
  await page.getByText('with 1 entry, and is drawn next').waitFor()
  await done(draw(house, stage, giveawayId))
  await page.reload()
  await page.getByText('You have 1 entry. You have won.', { exact: true }).waitFor()
  expect(await page.locator('#winners li').allTextContents()).toEqual([expect.stringMatching(/ yours$/)])
  await page.getByText('All entries').click()
  await page.locator('#entries li').waitFor()
  expect(await page.locator('#entries li').allTextContents()).toEqual([expect.stringMatching(/ yours$/)])
  await page.context().close()
})

test('without JavaScript it says where the data are, and does not pretend to look', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['giveaways/x', 'unsubscribe', 'pay/x', 'pay/return', 'studio/invitation']) {
    await page.goto(`${house.deps.origins[0]}/${path}`)
    // Locators by text pass over what stands in a noscript.
    await page.locator('noscript p').waitFor()
    expect(await page.locator('#message').isVisible()).toBe(false)
  }
  await context.close()
})

test.each<[string, string, RegExp]>([
  [
    'other winners',
    'update giveaway_entries set won_place = 3 - won_place where giveaway_id = $1 and won_place < 3',
    /^Wrong: The seed and the list give these winners/,
  ],
  [
    'an entry that was taken away',
    'delete from giveaway_entries where giveaway_id = $1 and won_at is null',
    /^Wrong: The list of entries is the one that was fixed/,
  ],
])('a draw with %s is found out', async (_, change, words) => {
  const stage = await openStage(house)
  const giveawayId = await openGiveaway(house, stage, { winners: 2, mostEntries: 3 })
  await fill(giveawayId, stage)
  house.clock.pass(2 * HOUR_MS)
  await done(draw(house, stage, giveawayId))
  await house.rows(change, [giveawayId])
  const page = await look(giveawayId, { colorScheme: 'dark' })
  await page.getByRole('status').filter({ hasText: 'does not agree' }).waitFor()
  const checks = await page.locator('#checks li').allTextContents()
  expect(checks).toContainEqual(expect.stringMatching(words))
  await page.context().close()
})

test('what is not for everybody is not shown', async () => {
  const stage = await openStage(house)
  const giveawayId = await openGiveaway(house, stage)
  await house.rows(`update events set visibility = 'private' where id = $1`, [stage.eventId])
  const page = await look(giveawayId)
  await page.getByRole('alert').filter({ hasText: 'not for everybody' }).waitFor()
  for (const text of ['Looking …', 'Try again', 'How it is drawn'])
    expect(await page.getByText(text).isVisible()).toBe(false)
  await page.context().close()
})
