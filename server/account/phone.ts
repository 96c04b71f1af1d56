import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone number as somebody types it, in E.164; null when it is none. Without a country code it is one of Malaysia. */
export function readPhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'MY', extract: false })
  return number?.isValid() ? number.number : null
}
