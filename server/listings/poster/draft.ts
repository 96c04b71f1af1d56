import type { PosterLine, PosterReading } from '../../outside/posters/poster-reading.ts'
import { findMoments } from '../dates/find-moments.ts'
import { findDays } from '../dates/find-days.ts'
import { findTimes } from '../dates/find-times.ts'
import { plainText } from '../dates/plain-text.ts'
import { httpsUrl, oneLine } from '../entries/entry.ts'
import type { Draft, DraftField } from './draft-field.ts'
import { isLabelled, organizerIn, venueIn, withoutGaps } from './labelled.ts'
import type { Labelled } from './labelled.ts'

/** Below this the letters are noise of the picture; of Chinese characters, which are doubted more, below another. */
const LEAST_CONFIDENCE = 0.35
const LEAST_CHINESE = 0.05
const HAN = /\p{Script=Han}/gu
/** So many characters, read well, make a Chinese poster. */
const CHINESE_FROM = 6
const LONGEST = 200
/** A line that is nearly as tall as the tallest, right beside it, belongs to the title. */
const NEARLY_AS_TALL = 0.75

/** What a poster says of an event, as far as its words and codes tell. */
export function draftOf({ codes, latin, chinese }: PosterReading, now: Date): Draft {
  const isChinese = hanIn(chinese.filter(({ confidence }) => confidence >= 0.6)) >= CHINESE_FROM
  const lines = (isChinese ? chinese : latin).filter(isReadable)
  const { startsAt, endsAt } =
    times(lines, now) ?? times((isChinese ? latin : chinese).filter(isReadable), now) ?? NO_TIMES
  const title = titleIn(lines, now)
  return {
    title: title && inLine(oneLine(title.text, LONGEST), { ...title, confidence: title.confidence * 0.85 }),
    startsAt,
    endsAt,
    venue: labelledField(venueIn(lines, new Set([...(title?.lines ?? []), ...lines.filter(isTime(now))]))),
    organizer: labelledField(organizerIn(lines)),
    url: urlIn(codes, latin),
  }
}

const NO_TIMES = { startsAt: null, endsAt: null }

function hanIn(lines: readonly PosterLine[]): number {
  return lines.reduce((count, { text }) => count + (text.match(HAN)?.length ?? 0), 0)
}

function isReadable({ text, confidence }: PosterLine): boolean {
  const least = /\p{Script=Han}{2}/u.test(withoutGaps(text)) ? LEAST_CHINESE : LEAST_CONFIDENCE
  return confidence >= least && /[\p{L}\p{N}]{2}|\p{Script=Han}/u.test(text)
}

function times(lines: readonly PosterLine[], now: Date): Pick<Draft, 'startsAt' | 'endsAt'> | null {
  const found = findMoments(
    lines.map(({ text }) => text.slice(0, LONGEST)),
    now,
  )
  const line = found && lines[found.line]
  if (!line) return null
  const sure = { ...line, confidence: line.confidence * found.confidence * (found.hasTime ? 1 : 0.8) }
  return {
    startsAt: inLine(found.startsAt.toISOString(), sure),
    endsAt: found.endsAt && inLine(found.endsAt.toISOString(), sure),
  }
}

const isTime = (now: Date) => {
  const today = now.toISOString().slice(0, 10)
  return ({ text }: PosterLine): boolean => {
    const plain = plainText(text)
    return findDays(plain, today) !== null || findTimes(plain) !== null
  }
}

/** The tallest words that are no date, label, price or address, and the lines of the same size beside them. */
function titleIn(lines: readonly PosterLine[], now: Date) {
  const isDate = isTime(now)
  const isTitle = (line: PosterLine) =>
    !isDate(line) && !isLabelled(line.text) && !/\bRM\s?\d|https?:|www\.|@\w/i.test(line.text)
  const candidates = lines.filter(isTitle)
  const tallest = candidates.toSorted((a, b) => b.place.height - a.place.height)[0]
  if (!tallest) return null
  const isTall = ({ place }: PosterLine) => place.height >= tallest.place.height * NEARLY_AS_TALL
  const at = lines.indexOf(tallest)
  let [first, last] = [at, at]
  while (first > 0 && isNext(lines, first - 1) && isTall(lines[first - 1]!) && isTitle(lines[first - 1]!))
    first--
  while (
    last < lines.length - 1 &&
    isNext(lines, last) &&
    isTall(lines[last + 1]!) &&
    isTitle(lines[last + 1]!)
  )
    last++
  const parts = lines.slice(first, last + 1)
  return { ...tallest, text: parts.map(({ text }) => withoutGaps(text)).join(' '), lines: parts }
}

/** Whether the line behind this one begins where it ends, or nearly so. */
function isNext(lines: readonly PosterLine[], at: number): boolean {
  const [a, b] = [lines[at]?.place, lines[at + 1]?.place]
  return a !== undefined && b !== undefined && b.top - (a.top + a.height) < a.height
}

function urlIn(codes: PosterReading['codes'], lines: readonly PosterLine[]): DraftField | null {
  for (const { text, place } of codes) {
    const value = httpsUrl(text)
    if (value) return { value, foundIn: 'qr_code', quote: oneLine(text, LONGEST), place, confidence: 0.95 }
  }
  for (const line of lines) {
    const [written = ''] = /(?:https?:\/\/|www\.)[^\s]+/i.exec(line.text) ?? []
    const value = written === '' ? null : httpsUrl(written.replace(/^(?:http:\/\/)?(?=www\.)/i, 'https://'))
    if (value) return inLine(value, { ...line, confidence: line.confidence * 0.7 })
  }
  return null
}

function labelledField(found: Labelled | null): DraftField | null {
  if (!found) return null
  const { value, line, confidence } = found
  return inLine(oneLine(value, LONGEST), { ...line, confidence: line.confidence * confidence })
}

function inLine(value: string, { text, place, confidence }: PosterLine): DraftField {
  const shares = {
    left: share(place.left),
    top: share(place.top),
    width: share(place.width),
    height: share(place.height),
  }
  return {
    value,
    foundIn: 'text',
    quote: oneLine(text, LONGEST),
    place: shares,
    confidence: share(confidence),
  }
}

const share = (value: number) => Math.min(1, Math.max(0, Math.round(value * 1_000) / 1_000))
