const format = new Intl.NumberFormat('en-MY', { style: 'currency', currency: 'MYR' })

/** An amount of whole sen as it is written in Malaysia: RM 1,234.50. */
export function ringgit(sen: number): string {
  return format.format(sen / 100).replace(/\s/gu, ' ')
}
