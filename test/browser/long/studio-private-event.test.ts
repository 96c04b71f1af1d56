import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en as visitors } from '../../../attendee-app/words/en.ts'
import { en } from '../../../studio-app/words/en.ts'
import { openChromium } from '../../support/browser-chromium.ts'
import { as, done } from '../../support/call.ts'
import { openHouse } from '../../support/house.ts'
import type { House } from '../../support/house.ts'
import { openStudio } from '../../support/organisers.ts'
import type { Studio } from '../../support/organisers.ts'
import { createEvent } from '../../support/studio.ts'
import { buttonOf, headingOf, openStudioPage } from '../studio-page.ts'

let browser: Browser
let house: House
let studio: Studio
beforeAll(async () => {
  browser = await openChromium()
  house = await openHouse()
  studio = await openStudio(house)
})
afterAll(async () => {
  await browser.close()
  await house.close()
})

test('guests with a link find a private event until the link is revoked', async () => {
  const owner = as(house, studio.owner)
  const { id: eventId } = await createEvent(house, { owner: studio.owner }, { name: 'Majlis Keluarga' })
  await done(owner.call('eventDetails.save', { body: { eventId, visibility: 'private' } }))
  await done(owner.call('events.status', { body: { eventId, status: 'published' } }))
  const { invites: text } = en
  const page = await openStudioPage({ browser, house }, `events/${eventId}/invites`, {
    person: studio.owner,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByLabel(text.label, { exact: true }).fill('Family')
  await buttonOf(page, text.make).click()
  await buttonOf(page, `${en.frame.copying.copy}: Family`).click()
  await page.getByText(en.frame.copying.copied).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const guest = await (await browser.newContext({ locale: 'en-MY' })).newPage()
  await guest.goto(link)
  await headingOf(guest, 'Majlis Keluarga').waitFor()

  await buttonOf(page, `${text.revoke}: Family`).click()
  await buttonOf(page.getByRole('dialog'), text.revoke).click()
  await page.getByText(text.states.revoked, { exact: true }).last().waitFor()
  await guest.goto(link)
  await guest.getByText(visitors.event.invite.revoked).waitFor()
  await Promise.all([page.context().close(), guest.context().close()])
})

test('an event is duplicated to the next week, and the copy deleted; one that is published says what keeps it', async () => {
  const { more: text } = en.publish
  const { id: eventId } = await createEvent(house, { owner: studio.owner }, { name: 'Pasar Pagi' })
  const owner = as(house, studio.owner)
  await done(owner.call('events.status', { body: { eventId, status: 'published' } }))
  const page = await openStudioPage({ browser, house }, `events/${eventId}/publish`, {
    person: studio.owner,
  })
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
  await buttonOf(page, text.remove).click()
  await inDialog(text.remove).click()
  await page.getByText(text.blockers.published('1')).waitFor()
  await inDialog(en.shared.cancel).click()

  await buttonOf(page, text.copy).click()
  await page.getByLabel(text.name, { exact: true }).fill('Pasar Pagi 2')
  await inDialog(text.copy).click()
  await headingOf(page, en.eventDetails.nav).waitFor()
  expect(await page.getByLabel(en.eventDetails.fields.name, { exact: true }).inputValue()).toBe(
    'Pasar Pagi 2',
  )

  await page.getByRole('link', { name: en.publish.nav }).first().click()
  await buttonOf(page, text.remove).click()
  await inDialog(text.remove).click()
  await page.getByText(text.removed).waitFor()
  const names = await house.rows('select name from events where organization_id = $1 order by name', [
    studio.organizationId,
  ])
  expect(names).toEqual([{ name: 'Majlis Keluarga' }, { name: 'Pasar Pagi' }])
  await page.context().close()
})
