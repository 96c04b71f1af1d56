import type { Language } from '@masuk/ui/words/language.ts'

/** How long ago something was, in the largest unit that says enough: `7 min ago`. */
export function agoIn(language: Language): (ms: number) => string {
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'always' })
  // Short as it is, it has the full stops of its abbreviations.
  const say = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
    format.format(-count, unit).replace('.', '')
  return (ms) => {
    const seconds = Math.max(0, Math.round(ms / 1000))
    if (seconds < 60) return say(seconds, 'second')
    if (seconds < 3600) return say(Math.floor(seconds / 60), 'minute')
    if (seconds < 48 * 3600) return say(Math.floor(seconds / 3600), 'hour')
    return say(Math.floor(seconds / 86_400), 'day')
  }
}

/** A day in Kuala Lumpur: `22 November 2026`. */
export function dateIn(language: Language): (at: number) => string {
  // English as it is written in Malaysia, where the day comes first.
  const locale = language === 'en' ? 'en-MY' : language
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Kuala_Lumpur' })
  return (at) => format.format(at)
}
