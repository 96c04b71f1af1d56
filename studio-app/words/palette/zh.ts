import type { Words } from '../en.ts'

export const palette: Words['palette'] = {
  title: '前往',
  hint: '活动或页面',
  event: '活动',
  none: '没有匹配项。',
  keys: '按 Enter 打开。按 ? 查看所有快捷键。',
  shortcuts: {
    title: '键盘快捷键',
    where: '在输入框外使用。',
    go: '输入名称的一部分前往任何页面',
    search: '搜索当前列表',
    show: '显示这些快捷键',
  },
}
