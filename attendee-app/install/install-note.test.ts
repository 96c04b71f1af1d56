import { expect, test } from 'vitest'
import { createInstallNote } from './install-note.ts'

const DAY = 86_400_000
const NOW = 1_800_000_000_000

function device(isStandalone = false, isPhone = true) {
  const stored = new Map<string, string>()
  const preferences = {
    read: (name: string) => stored.get(name) ?? null,
    write: (name: string, value: string | null) =>
      void (value === null ? stored.delete(name) : stored.set(name, value)),
  }
  return (at: number) => createInstallNote({ preferences, isStandalone, isPhone, now: () => at })
}

test('an offer that was dismissed comes back after a week, not before', () => {
  const start = device()
  const first = start(NOW)
  expect(first.note.value).toBe('offer')
  first.dismiss()
  expect(first.note.value).toBeNull()
  expect(start(NOW + 7 * DAY - 1).note.value).toBeNull()
  expect(start(NOW + 7 * DAY).note.value).toBe('offer')
})

test('the first start from the Home Screen explains it once', () => {
  const start = device(true)
  const first = start(NOW)
  expect(first.note.value).toBe('first-launch')
  first.dismiss()
  expect(start(NOW + 30 * DAY).note.value).toBeNull()
})

test('a desktop is offered nothing', () => expect(device(false, false)(NOW).note.value).toBeNull())
