import type { PosterLine } from '../../outside/posters/poster-reading.ts'

const VENUE =
  /^\W*(?:venue|place|location|where|lokasi|tempat|alamat|地点|地點|地址|场地)(?:\s*[:：;.|-]\s*|\s+(?=\S)|$)/iu
const ORGANIZER =
  /^\W*(?:organi[sz]ed by|organi[sz]er|presented by|hosted by|anjuran|dianjurkan oleh|penganjur|主办单位|主办方|主办|主辦)(?:\s*[:：;.|-]\s*|\s+(?=\S)|$)/iu
/** Words that stand in the names of places where people come together. */
const PLACES =
  /\b(?:dewan|hall|stadium|cent(?:re|er)|park|padang|dataran|taman|theat(?:re|er)|mall|plaza|hotel|masjid|kompleks|auditorium|arena|galeri|gallery|museum|library|perpustakaan|jalan|pusat|square|ballroom|universiti|sekolah|tasik|pantai|muzium|balai|studio|club|kelab|lorong)\b|会展|中心|礼堂|公园|广场|体育馆|酒店|剧院|会堂|学校|大厦|美术馆|图书馆|会馆|庙/iu

/** A value with the line that it stands in. */
export interface Labelled {
  value: string
  line: PosterLine
  /** How likely it is that this is meant, whatever the letters are. */
  confidence: number
}

/** The place that a poster names: behind a label, else a line that sounds like a place. */
export function venueIn(lines: readonly PosterLine[], others: ReadonlySet<PosterLine>): Labelled | null {
  const labelled = behindLabel(lines, VENUE)
  if (labelled) return labelled
  const line = lines.find(
    (each) => !others.has(each) && !isLabelled(each.text) && PLACES.test(withoutGaps(each.text)),
  )
  return line
    ? { value: withoutGaps(line.text).replace(/^(?:at|di|@)\s+/i, ''), line, confidence: 0.6 }
    : null
}

/** Who a poster says is behind it. */
export function organizerIn(lines: readonly PosterLine[]): Labelled | null {
  return behindLabel(lines, ORGANIZER)
}

export function isLabelled(text: string): boolean {
  const plain = withoutGaps(text)
  return VENUE.test(plain) || ORGANIZER.test(plain)
}

/** What stands behind a label, or below it when nothing does. */
function behindLabel(lines: readonly PosterLine[], label: RegExp): Labelled | null {
  for (const [at, line] of lines.entries()) {
    const text = withoutGaps(line.text)
    const found = label.exec(text)
    if (!found) continue
    const behind = text.slice(found[0].length).trim()
    if (behind.length > 1) return { value: behind, line, confidence: 0.9 }
    const below = lines[at + 1]
    if (below) return { value: withoutGaps(below.text), line: below, confidence: 0.75 }
  }
  return null
}

/** Chinese is read with spaces between its characters. */
export function withoutGaps(text: string): string {
  return text
    .replace(/(?<=\p{Script=Han})\s+(?=[\p{Script=Han}\d：:])|(?<=[\d：:])\s+(?=\p{Script=Han})/gu, '')
    .trim()
}
