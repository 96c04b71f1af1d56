import type { FlowWords } from './en.ts'

export const flows: FlowWords = {
  settings: { title: '设置' },
}
