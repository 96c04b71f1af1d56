import type { FrameWords } from './en.ts'

export const zh: FrameWords = {
  tabs: { find: '发现', tickets: '门票', hub: '我的活动', inbox: '收件箱', account: '账户' },
  tabsLabel: '主导航',
  unread: (count) => `${count} 条未读`,
  offline: '您已离线。之前打开过的内容仍可查看。',
  update: { ready: '新版本已就绪。', now: '更新' },
  notFound: { title: '这里没有内容', todo: '地址可能已失效或输入有误。', home: '查找活动' },
  broken: {
    title: '页面未能加载',
    todo: '请检查网络后重新加载。您已提交的内容不会丢失。',
    reload: '重新加载',
  },
  footer: {
    language: '语言',
    theme: '颜色',
    themes: { system: '跟随设备', light: '浅色', dark: '深色' },
    more: '更多',
    guides: '帮助与指南',
    organisers: '主办方入口',
  },
}
