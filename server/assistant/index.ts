import type { HandlersOf } from '../core/handler.ts'
import { chat } from './chat.ts'

export const assistantHandlers: HandlersOf<'assistant.chat'> = { 'assistant.chat': chat }
