import type { Words } from '../en.ts'

export const eventExports: Words['eventExports'] = {
  title: '导出',
  lead: '导出为电子表格文件，大小不限。每次导出都会记入审计日志。',
  people: '导出人员 CSV',
  scans: '导出扫描记录 CSV',
  reading: (count: string) => `${count} 行…`,
  saved: (count: string) => `已保存 ${count} 行`,
  failed: '文件中断，未保存。请重试。',
}
