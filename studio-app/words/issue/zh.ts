import type { Words } from '../en.ts'

export const issue: Words['issue'] = {
  title: '手动发票',
  lead: '用于嘉宾及在别处付款的人，每行成为一个订单。填写了邮箱的人会立即收到门票邮件。',
  type: '票种',
  payment: '付款',
  paymentHint: '此处均不收费。',
  payments: {
    free: '免费',
    paid_outside: '在别处已付',
  },
  name: '姓名',
  email: '电邮（可留空）',
  quantity: '张数',
  add: '加入列表',
  list: '列表',
  listHint: '每行一人：姓名、电邮、张数。可从表格粘贴或打开 CSV。',
  file: '打开 CSV 文件',
  line: (line: string) => `第 ${line} 行：`,
  badLines: (count: string) => `${count} 行无法读取`,
  faults: {
    no_name: '没有姓名。',
    wrong_email: '电邮地址有误。',
    wrong_quantity: '须为 1 至 50 张。',
  },
  tooLong: '一次最多 500 行，请分批发。',
  dryRun: '先试运行',
  issue: (count: string) => `发出 ${count} 张票`,
  would: (count: string) => `将发出 ${count} 张票，尚未执行。`,
  issued: (tickets: string, orders: string) =>
    `已发出 ${tickets} 张票，共 ${orders} 个订单；有地址者会收到邮件。`,
  nothingIssued: '没有发出任何票。',
}
