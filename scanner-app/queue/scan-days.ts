import { klDayOf, klTimeOf, previousKlDay } from '@masuk/shared/kl-day.ts'

const MORNING = '06:00'

/** The Kuala Lumpur days that matter now: today, and until six in the morning last night as well. */
export function scanDays(now: number): { today: string; lastNight: string | null } {
  const today = klDayOf(now)
  return { today, lastNight: klTimeOf(now) < MORNING ? previousKlDay(today) : null }
}
