import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '../../studio-app/words/en.ts'
import { openChromium } from '../support/browser-chromium.ts'
import { lettersTo, runJobs } from '../support/identity.ts'
import { invite, roleOf } from '../support/invitations.ts'
import { openStudio } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'
import { until } from '../support/until.ts'
import { openEventNight } from './event-night.ts'
import type { EventNight } from './event-night.ts'

let browser: Browser
let evening: EventNight
let studio: Studio
let stopJobs: () => Promise<void>

beforeAll(async () => {
  browser = await openChromium()
  evening = await openEventNight()
  stopJobs = await runJobs(evening.house)
  studio = await openStudio(evening.house, { name: 'Balai Raya Events' })
})
afterAll(async () => {
  await stopJobs()
  await browser.close()
  await evening.close()
})

async function letterTo(email: string, words: RegExp): Promise<string> {
  const letter = await until(() => lettersTo(evening.house, email).find(({ text }) => words.test(text)))
  return words.exec(letter.text)?.[0] ?? ''
}

async function openLink(link: string) {
  const context = await browser.newContext({ viewport: { width: 320, height: 568 } })
  const page = await context.newPage()
  await page.goto(link)
  return page
}

test('somebody who was invited opens the link of the mail, signs in with a code, and is in the team', async () => {
  const email = 'zoe@people.example'
  await invite(evening.house, studio.owner, { ...studio, email, role: 'staff' })
  const page = await openLink(await letterTo(email, /http\S+#\S+/))
  await page.getByText(/invites z•••@p•••\.example as staff/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  const { signIn } = en.shared
  await page.getByLabel(signIn.address).fill(email)
  await page.getByRole('button', { name: signIn.send }).click()
  const code = page.getByLabel(signIn.code, { exact: true })
  const enter = page.getByRole('button', { name: signIn.enter, exact: true })
  await code.fill('0000 0000')
  await enter.click()
  await page
    .getByRole('alert')
    .filter({ hasText: /This code is not right/ })
    .waitFor()
  await code.fill(await letterTo(email, /\b\d{4} ?\d{4}\b/))
  await enter.click()
  await page.getByRole('button', { name: en.invitation.accept }).click()
  await page.getByText('You are staff of Balai Raya Events now.').waitFor()
  const [person] = await evening.house.rows<{ id: string }>('select id from users where email = $1', [email])
  expect(await roleOf(evening.house, studio.organizationId, { userId: person!.id })).toBe('staff')
  await page.context().close()
})

test('a link that is no good says so, and offers nothing', async () => {
  const page = await openLink(`${evening.network.origin}/studio/invitation#nonsense`)
  await page.getByText(/This link is not one of ours/).waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
  await page.context().close()
})
