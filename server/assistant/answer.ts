import type { ToolSet } from 'ai'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { AiProvider } from '../outside/ai/provider.ts'
import type { Asker } from './context-of-caller.ts'
import type { Reservation } from './budget.ts'
import { MOST_OUTPUT_TOKENS, tokensOfCall } from './conversation.ts'
import type { Conversation } from './conversation.ts'
import { makeMeter } from './meter.ts'
import type { Meter } from './meter.ts'
import { makeTools } from './tools.ts'

/** Rounds in which the model may look something up; in the one behind them it answers. */
const TOOL_ROUNDS = 4

const FAILED = 'The assistant could not finish its answer. Ask again later.'
const TOO_LONG = 'The assistant took too long. Ask for less at once.'

type AnsweringDeps = Deps & { ai: AiProvider }

interface Question {
  asker: Asker
  conversation: Conversation
  reservation: Reservation
}

/** How an answer ended, in a word. */
type End = 'finished' | 'failed' | 'too_long' | 'left'

export interface Answer {
  texts(gone: AbortSignal): AsyncGenerator<string, void>
  counts(): Record<string, number | string>
}

/** An answer to a conversation, for whose first call of the model tokens are reserved. */
export function openAnswer(deps: AnsweringDeps, { asker, conversation, reservation }: Question): Answer {
  const counted = makeTools(deps, asker)
  const meter = makeMeter(deps, asker, reservation)
  let end: End = 'failed'

  async function* texts(gone: AbortSignal): AsyncGenerator<string, void> {
    const late = AbortSignal.timeout(deps.ai.answerWithinMs)
    const signal = AbortSignal.any([gone, late])
    try {
      const parts = await askModel(deps, { conversation, meter, signal, tools: counted.tools })
      for await (const part of parts) {
        if (part.type === 'finish') end = 'finished'
        if (part.type !== 'abort') yield eventOf(part)
      }
    } catch (error) {
      // A connection that breaks in the middle of an answer.
      logFailure(deps, error)
      if (!signal.aborted) yield eventOf(errorPart(FAILED))
    } finally {
      // Also when nobody reads on.
      if (end !== 'finished' && gone.aborted) end = 'left'
    }
    if (end === 'failed' && late.aborted) {
      end = 'too_long'
      yield eventOf(errorPart(TOO_LONG))
    }
  }

  return { texts, counts: () => ({ end, toolCalls: counted.calls(), ...meter.used() }) }
}

interface Asking {
  conversation: Conversation
  meter: Meter
  signal: AbortSignal
  tools: ToolSet
}

/** Calls the model, and again with what its tools found; the parts of its answer as clients of the library know them. */
async function askModel(deps: AnsweringDeps, { conversation, meter, signal, tools }: Asking) {
  const { isStepCount, streamText, toUIMessageStream } = await import('ai')
  const { stream } = streamText({
    model: await deps.ai.model(),
    ...conversation,
    tools,
    toolCallConcurrency: 1,
    stopWhen: isStepCount(TOOL_ROUNDS + 1),
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    maxRetries: 0,
    abortSignal: signal,
    // Left out it writes to the terminal, with all that was asked.
    onError: async ({ error }) => {
      logFailure(deps, error)
      if (isRefused(error)) await meter.end({ inputTokens: 0, outputTokens: 0 })
    },
    prepareStep: async ({ stepNumber, messages }) => {
      if (stepNumber > 0) await meter.begin(tokensOfCall({ ...conversation, messages }))
      return stepNumber === TOOL_ROUNDS ? { activeTools: [], toolChoice: 'none' } : {}
    },
    onStepEnd: ({ usage }) => meter.end(usage),
  })
  return toUIMessageStream({ stream, sendReasoning: false, onError: sentenceFor })
}

const errorPart = (errorText: string) => ({ type: 'error', errorText })
const eventOf = (part: object) => `data: ${JSON.stringify(part)}\n\n`

/** Our own sentences are for people; what a provider says may quote what was asked. */
function sentenceFor(error: unknown): string {
  return error instanceof Fault ? error.message : FAILED
}

/** True when the provider answered with a status instead of an answer: it has used nothing. */
function isRefused(error: unknown): boolean {
  return typeof (error as { statusCode?: unknown }).statusCode === 'number'
}

function logFailure({ log }: Pick<Deps, 'log'>, error: unknown): void {
  const { name, statusCode } = error as { name?: string; statusCode?: number }
  if (!(error instanceof Fault)) log.warn({ name, statusCode }, 'the language model did not answer')
}
