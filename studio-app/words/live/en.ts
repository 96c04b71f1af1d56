export const live = {
  live: (seconds: string) => `Live, ${seconds} s old`,
  old: (age: string) => `Not live: from ${age}`,
  asTable: 'As a table',
  summary: (total: string, most: string, when: string) => `${total} in all, the highest ${most} at ${when}`,
  working: 'Working …',
}
