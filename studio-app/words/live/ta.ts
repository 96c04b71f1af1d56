import type { Words } from '../en.ts'

export const live: Words['live'] = {
  live: (seconds: string) => `நேரலை, ${seconds} வி. முன்`,
  old: (age: string) => `நேரலை அல்ல: ${age} நிலவரம்`,
  asTable: 'அட்டவணையாக',
  summary: (total: string, most: string, when: string) => `மொத்தம் ${total}, அதிகம் ${when}: ${most}`,
  working: 'செயலில் …',
}
