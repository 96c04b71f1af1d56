import { signal, type ReadonlySignal } from '@preact/signals'
import { ApiFault } from '@masuk/shared/contract/faults.ts'
import { MOST_CHARACTERS, MOST_MESSAGES } from '@masuk/shared/contract/assistant.ts'
import type { Words } from '../words/en.ts'
import { partsOf, readEvents, type AnswerPart } from './read-answer.ts'

export interface Source {
  title: string
  href: string
}

export interface Turn {
  role: 'user' | 'assistant'
  text: string
  /** What an answer has read. */
  sources: readonly Source[]
}

export type AssistantState =
  | { kind: 'ready' }
  | { kind: 'answering'; tool: string | null }
  | { kind: 'failed'; message: string }
  /** No language model is set up here, or it is switched off. */
  | { kind: 'absent' }

export interface AssistantStore {
  turns: ReadonlySignal<readonly Turn[]>
  state: ReadonlySignal<AssistantState>
  draft: ReadonlySignal<string>
  write(text: string): void
  ask(): Promise<void>
  stop(): void
  clear(): void
}

export interface AssistantPorts {
  /** Sends the conversation; the response is a stream of events. */
  open: (body: object, signal: AbortSignal) => Promise<Response>
  words: ReadonlySignal<Words>
  organizationId: () => string | null
}

/** A conversation with the assistant of the studio. It is kept nowhere: closing the tab forgets it. */
export function createAssistant({ open, words, organizationId }: AssistantPorts): AssistantStore {
  const turns = signal<readonly Turn[]>([])
  const state = signal<AssistantState>({ kind: 'ready' })
  const draft = signal('')
  let abort: AbortController | null = null

  function add(part: AnswerPart): void {
    if (part.kind === 'error') state.value = { kind: 'failed', message: part.message }
    else if (part.kind === 'looking') state.value = { kind: 'answering', tool: part.tool }
    else turns.value = withPart(turns.value, part)
  }

  async function read(asking: AbortController): Promise<void> {
    const response = await open(bodyOf(turns.value.slice(0, -1), organizationId()), asking.signal)
    if (response.status === 404) return void (state.value = { kind: 'absent' })
    if (!response.ok || !response.body) {
      const fault = ApiFault.safeParse(await response.json().catch(() => null))
      state.value = {
        kind: 'failed',
        message: fault.success ? fault.data.message : words.value.shared.failed.service,
      }
      return
    }
    for await (const event of readEvents(textsOf(response.body))) partsOf(event).forEach(add)
    if (state.value.kind === 'answering') state.value = { kind: 'ready' }
  }

  return {
    turns,
    state,
    draft,
    write: (text) => (draft.value = text.slice(0, MOST_CHARACTERS)),
    async ask() {
      const text = draft.value.trim()
      if (text === '' || state.value.kind === 'answering') return
      const asking = new AbortController()
      abort = asking
      draft.value = ''
      state.value = { kind: 'answering', tool: null }
      turns.value = [...turns.value, turn('user', text), turn('assistant', '')]
      try {
        await read(asking)
      } catch {
        const message = words.value.shared.failed.unreachable
        state.value = asking.signal.aborted ? { kind: 'ready' } : { kind: 'failed', message }
      }
      // An answer without a word is none.
      if (turns.value.at(-1)?.text === '') turns.value = turns.value.slice(0, -1)
    },
    stop: () => abort?.abort(),
    clear() {
      abort?.abort()
      turns.value = []
      state.value = { kind: 'ready' }
    },
  }
}

const turn = (role: Turn['role'], text: string): Turn => ({ role, text, sources: [] })

function withPart(
  turns: readonly Turn[],
  part: Extract<AnswerPart, { kind: 'text' | 'source' }>,
): readonly Turn[] {
  const last = turns.at(-1)
  if (!last) return turns
  const isKnown = part.kind === 'source' && last.sources.some(({ href }) => href === part.href)
  if (isKnown) return turns
  const changed =
    part.kind === 'text'
      ? { ...last, text: last.text + part.text }
      : { ...last, sources: [...last.sources, { title: part.title, href: part.href }] }
  return [...turns.slice(0, -1), changed]
}

/** The newest turns, as many as a request may have; the last is the question. */
function bodyOf(turns: readonly Turn[], organizationId: string | null): object {
  const messages = turns
    .filter(({ text }) => text !== '')
    .slice(-MOST_MESSAGES)
    .map(({ role, text }) => ({ role, parts: [{ type: 'text', text: text.slice(0, MOST_CHARACTERS) }] }))
  return { ...(organizationId !== null && { organizationId }), messages }
}

async function* textsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, void> {
  yield* body.pipeThrough(new TextDecoderStream())
}
