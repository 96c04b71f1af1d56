/** A time of day, in minutes since midnight; more than 1,440 is past midnight. */
export interface FoundTimes {
  fromMinutes: number
  toMinutes: number | null
}

/** What stands behind a time: which half of the day it is in. */
const PART = '(am|pm|a\\.m\\.?|p\\.m\\.?|noon|midnight|pagi|tengah hari|tgh hari|petang|ptg|malam|mlm)'
const CLOCK = `(\\d{1,2})(?:[:.](\\d{2}))?\\s*(?:${PART}(?![\\p{L}]))?`
const WESTERN = new RegExp(
  `(?<![\\d/.:-])${CLOCK}(?:\\s*(?:-|to|until|till|hingga|sehingga|ke)\\s*${CLOCK})?(?![\\d/])`,
  'giu',
)
const CHINESE_PART = '(凌晨|清晨|早上|早|上午|中午|下午|傍晚|晚上|晚间|晚|夜间)'
const CHINESE_CLOCK = `${CHINESE_PART}?\\s*(\\d{1,2})(?:[点點时時](?:(\\d{1,2})分|(半))?|:(\\d{2}))`
const CHINESE = new RegExp(`${CHINESE_CLOCK}(?:\\s*(?:-|至|到)\\s*${CHINESE_CLOCK})?`, 'gu')

/** The first time of a line that was made plain, with its end if it has one; null when there is none. */
export function findTimes(line: string): FoundTimes | null {
  return chineseTimes(line) ?? westernTimes(line)
}

function chineseTimes(line: string): FoundTimes | null {
  for (const found of line.matchAll(CHINESE)) {
    if (!/[点點时時]|晚|午|早|晨|夜/.test(found[0])) continue
    const from = chineseMinutes(found.slice(1, 6), null)
    const to = found[7] === undefined ? null : chineseMinutes(found.slice(6, 11), found[1] ?? null)
    if (from !== null) return ordered(from, to)
  }
  return null
}

function chineseMinutes([part, hour, minutes, half, colon]: (string | undefined)[], before: string | null) {
  const clock = { hour: Number(hour), minute: half ? 30 : Number(minutes ?? colon ?? 0) }
  return inHalf(clock, halfOf[(part ?? before) as keyof typeof halfOf] ?? null)
}

type Half = 'morning' | 'noon' | 'afternoon' | 'night'

const halfOf: Readonly<Record<string, Half>> = {
  am: 'morning',
  pagi: 'morning',
  凌晨: 'morning',
  清晨: 'morning',
  早上: 'morning',
  早: 'morning',
  上午: 'morning',
  noon: 'noon',
  'tengah hari': 'noon',
  'tgh hari': 'noon',
  中午: 'noon',
  pm: 'afternoon',
  petang: 'afternoon',
  ptg: 'afternoon',
  下午: 'afternoon',
  傍晚: 'afternoon',
  midnight: 'night',
  malam: 'night',
  mlm: 'night',
  晚上: 'night',
  晚间: 'night',
  晚: 'night',
  夜间: 'night',
}

function westernTimes(line: string): FoundTimes | null {
  for (const [all, hour, minute, part, toHour, toMinute, toPart] of line.matchAll(WESTERN)) {
    const isClock = (text: string | undefined) => text !== undefined
    // A bare number is no time: it needs a part of the day, or minutes behind a colon.
    if (!isClock(part) && !isClock(toPart) && !/\d:\d\d/.test(all)) continue
    const from = westernMinutes(hour, minute, part ?? toPart)
    const to = toHour === undefined ? null : westernMinutes(toHour, toMinute, toPart ?? part)
    // "7 - 10 pm" is in the evening; "11 - 2 pm" begins in the morning.
    if (from !== null) return ordered(part === undefined && to !== null && from > to ? from - 720 : from, to)
  }
  return null
}

function westernMinutes(hour: string | undefined, minute: string | undefined, part: string | undefined) {
  const word = part?.toLowerCase().replaceAll('.', '') ?? ''
  return inHalf({ hour: Number(hour), minute: Number(minute ?? 0) }, halfOf[word] ?? null)
}

function inHalf({ hour, minute }: { hour: number; minute: number }, half: Half | null): number | null {
  if (hour > 24 || minute > 59 || (half !== null && hour > 12 && half === 'morning')) return null
  const moved = half !== null && hour <= 12 ? hours[half](hour) : hour
  return moved * 60 + minute
}

const hours: Record<Half, (hour: number) => number> = {
  morning: (hour) => (hour === 12 ? 0 : hour),
  noon: (hour) => (hour < 5 ? hour + 12 : hour),
  afternoon: (hour) => (hour === 12 ? 12 : hour + 12),
  // After twelve at night the next day has begun, which is still that evening to everybody who goes.
  night: (hour) => (hour === 12 ? 24 : hour < 5 ? hour + 24 : hour + 12),
}

/** An end before its beginning is past midnight. */
function ordered(fromMinutes: number, toMinutes: number | null): FoundTimes {
  if (toMinutes === null || toMinutes === fromMinutes) return { fromMinutes, toMinutes: null }
  return { fromMinutes, toMinutes: toMinutes < fromMinutes ? toMinutes + 1_440 : toMinutes }
}
