import type { Words } from '../en.ts'

export const assistant: Words['assistant'] = {
  title: '询问',
  intro: '询问您的活动：它只读取您可读的内容，不做更改，并说明来源。它可能出错。',
  question: '您的问题',
  ask: '询问',
  stop: '停止',
  clear: '清空',
  thinking: '思考中…',
  looking: '正在查找…',
  sources: '来源',
  absent: '此处没有助手：运营方未设置语言模型。',
}
