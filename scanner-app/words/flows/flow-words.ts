import { spokenFlows } from '../words.ts'
import { flows, type FlowWords } from './en.ts'

/** The words of what is loaded after the door. Like `words`, read them when they are shown. */
export const flowWords: FlowWords = new Proxy(flows, {
  get: (english, name: keyof FlowWords) => (spokenFlows() ?? english)[name],
})
