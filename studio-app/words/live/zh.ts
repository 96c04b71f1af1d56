import type { Words } from '../en.ts'

export const live: Words['live'] = {
  live: (seconds: string) => `实时，${seconds} 秒前`,
  old: (age: string) => `非实时：${age}的数据`,
  asTable: '以表格显示',
  summary: (total: string, most: string, when: string) => `共 ${total}，最多在 ${when}：${most}`,
  working: '处理中…',
}
