const ZONE = { timeZone: 'Asia/Kuala_Lumpur' } as const
const full = new Intl.DateTimeFormat('en-MY', { ...ZONE, dateStyle: 'full', timeStyle: 'short' })
const short = new Intl.DateTimeFormat('en-MY', {
  ...ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

// Browsers have plain spaces for those that are narrow and thin.
const spaced = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ')

/** From when until when, in Kuala Lumpur's time. */
export const spanText = (from: string, to: string): string =>
  spaced(full.formatRange(new Date(from), new Date(to)))

/** When it begins, in short. */
export const startText = (at: string | Date): string => spaced(short.format(new Date(at)))

const day = new Intl.DateTimeFormat('en-MY', { ...ZONE, day: 'numeric' })
const month = new Intl.DateTimeFormat('en-MY', { ...ZONE, month: 'short' })

/** The day and the month's short name, apart from each other. */
export const dayParts = (at: Date) => ({ day: day.format(at), month: month.format(at) })

/** Whole sen, as people read them. */
export const priceText = (sen: number): string => (sen === 0 ? 'Free' : `RM ${(sen / 100).toFixed(2)}`)
