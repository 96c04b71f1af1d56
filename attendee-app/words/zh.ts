import { zh as shared } from '@masuk/ui/words/shared/zh.ts'
import type { Words } from './en.ts'

export const zh: Words = {
  shared,
  tabs: { find: '发现', tickets: '门票', hub: '我的活动', inbox: '收件箱', account: '账户' },
  notFound: { title: '这里没有内容', todo: '地址可能已失效或输入有误。', home: '查找活动' },
}
