const HAN = '\\p{Script=Han}'
const DIGITS: Readonly<Record<string, string>> = {
  〇: '0',
  零: '0',
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
}
const NUMERAL = '[〇零一二三四五六七八九十]'

/**
 * A line as dates and times are looked for in it: ASCII digits and dashes, no spaces between Chinese characters (OCR puts
 * them there), and Chinese numerals of dates and times as digits.
 */
export function plainText(line: string): string {
  return line
    .normalize('NFKC')
    .replace(/[‐-―−~]/g, '-')
    .replace(/[‘’´`]/g, "'")
    .replace(new RegExp(`(?<=${HAN})\\s+(?=[${HAN}\\d])|(?<=\\d)\\s+(?=${HAN})`, 'gu'), '')
    .replace(new RegExp(`${NUMERAL}+(?=[年月日号號点點时時分])`, 'gu'), arabic)
    .replace(/\s+/g, ' ')
    .trim()
}

/** 二〇二六 is written digit by digit, 二十五 by its value. */
function arabic(numeral: string): string {
  const at = numeral.indexOf('十')
  if (at < 0) return [...numeral].map((each) => DIGITS[each] ?? '').join('')
  const tens = at === 0 ? '1' : (DIGITS[numeral[at - 1] ?? ''] ?? '')
  const ones = DIGITS[numeral[at + 1] ?? ''] ?? '0'
  return tens + ones
}
