import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshProfile } from '../../support/browser-chromium.ts'
import { addTickets } from '../../support/people.ts'
import { openEventNight } from '../event-night.ts'
import type { EventNight } from '../event-night.ts'
import { holdVerdicts } from '../page/verdict-look.ts'
import { openKeptPhone } from '../phone.ts'

const GUESTS = 100
/** Something that the device does keep as it is: who finds it would find a name as well. */
const DEVICE = 'Door Quetzalcoatl'

let evening: EventNight
beforeAll(async () => {
  evening = await openEventNight()
})
afterAll(() => evening?.close())

/** Letters that nothing else has in it, the same at every run. */
function nameOf(guest: number): string {
  const letters = 'bcdfghjklmnpqrstvwxz'
  const tail = [guest, guest * 7, guest * 13].map((n) => letters[n % letters.length]).join('e')
  return `Qwxy${tail}${String.fromCharCode(97 + (guest % 26))}zu binti Vrkq${tail}`
}

/** The files below a folder in which any of the texts is, as UTF-8 or UTF-16. */
function filesWith(folder: string, texts: readonly string[]): string[] {
  const needles = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => {
      const bytes = readFileSync(path)
      return needles.some((needle) => bytes.includes(needle))
    })
}

test(
  'of a hundred guests whom a device knows, none is named in its profile',
  { timeout: 240_000 },
  async () => {
    const { house, event, network } = evening
    await house.rows("update events set door_names = 'full' where id = $1", [event.eventId])
    const names = Array.from({ length: GUESTS }, (_, guest) => nameOf(guest))
    const codes: string[] = []
    for (const holder of names) {
      const [ticket] = await addTickets(house, event, { count: 1, holder })
      codes.push(ticket?.code ?? '')
    }
    const profile = await freshProfile()
    const phone = await openKeptPhone(evening, profile)
    await phone.open()
    await phone.pair(DEVICE)
    await phone.rosterKept()
    await network.cut()
    await phone.page.evaluate(holdVerdicts)
    for (const at of [0, 1, 2]) {
      await phone.scan(codes[at] ?? '', 'admit')
      // The roster has it, and the code has opened it.
      await phone.page
        .locator('section[data-verdict]')
        .getByText(names[at] ?? '?')
        .waitFor()
      await phone.tapAway()
    }
    await phone.close()

    expect(filesWith(profile, [DEVICE]), 'the search finds what is there').not.toEqual([])
    const words = names.flatMap((name) => [name, ...name.split(' binti ')])
    expect(filesWith(profile, words)).toEqual([])
  },
)
