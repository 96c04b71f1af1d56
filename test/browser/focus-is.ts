import { expect } from 'vitest'
import type { Phone } from './phone.ts'

/** What has the focus: its id, or the words on it. */
export const focused = ({ page }: Phone) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element === document.body ? null : element?.id || element?.textContent
  })

export const focusIs = (phone: Phone, what: string): Promise<void> =>
  expect.poll(() => focused(phone)).toBe(what)
