import { expect, test } from 'vitest'
import { keptIn } from '../../test/scanner/kept-preferences.ts'
import { createDoorSettings } from './door-settings.ts'

test('a kiosk hides names, unless a supervisor has said otherwise', () => {
  const kept = new Map<string, string>()
  const settings = createDoorSettings(keptIn(kept))
  expect(settings.namesHidden.value).toBe(false)
  settings.setKiosk(true)
  expect(settings.namesHidden.value).toBe(true)
  settings.setNamesHidden(false)
  expect(settings.namesHidden.value).toBe(false)
  const later = createDoorSettings(keptIn(kept))
  expect([later.kiosk.value, later.namesHidden.value, later.hand.value]).toEqual([true, false, 'right'])
})

test('what is kept and makes no sense is as if it were not there', () => {
  const settings = createDoorSettings(
    keptIn(
      new Map([
        ['hand', 'third'],
        ['kiosk', 'maybe'],
      ]),
    ),
  )
  expect([settings.hand.value, settings.kiosk.value]).toEqual(['right', false])
})
