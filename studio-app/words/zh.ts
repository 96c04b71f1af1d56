import { zh as shared } from '@masuk/ui/words/shared/zh.ts'
import type { Words } from './en.ts'

export const zh: Words = {
  shared,
  nav: { events: '活动', team: '团队', settings: '设置' },
  notFound: { title: '这里没有内容', todo: '地址可能已失效或输入有误。', home: '所有活动' },
}
