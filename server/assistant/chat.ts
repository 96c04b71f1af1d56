import { requireFlag } from '../access/require-flag.ts'
import { done, record } from '../changes/change.ts'
import { changeOrganization } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { StreamedEvents } from '../core/streamed-rows.ts'
import type { AiProvider } from '../outside/ai/provider.ts'
import { openAnswer } from './answer.ts'
import { reserveIn } from './budget.ts'
import type { Reservation } from './budget.ts'
import { conversationOf, tokensOfCall } from './conversation.ts'
import type { Conversation } from './conversation.ts'

type ChatContext = Parameters<Handler<'assistant.chat'>>[0]

/** What the clients of the library look for. */
const FORMAT = { 'X-Vercel-AI-UI-Message-Stream': 'v1' }

/** `assistant.chat`: streams an answer. That it was asked is written down before, how much it took behind it. */
export const chat: Handler<'assistant.chat'> = async (context) => {
  const { input, proof, deps, request } = context
  const { organizationId } = proof
  const { userId } = proof.session
  const { ai } = deps
  if (!ai) throw new Fault(404, 'There is no assistant here: the operator has configured no language model.')
  await requireFlag(deps, 'ai-chat', userId)
  const conversation = conversationOf(input.body.messages, deps.clock.now())
  const reservation = await begin(context, ai, conversation)
  const asker = { organizationId, userId, request }
  const answer = openAnswer({ ...deps, ai }, { asker, conversation, reservation })
  const entry = { organizationId, actorId: userId, subjectId: organizationId }
  return new StreamedEvents({
    headers: FORMAT,
    async *texts(gone) {
      try {
        yield* answer.texts(gone)
      } finally {
        await record(context, { ...entry, action: 'assistant.answered', metadata: answer.counts() })
      }
      yield 'data: [DONE]\n\n'
    },
  })
}

/** Reserves tokens for the first call of the model, so that a day that is used up is told by a status. */
async function begin(context: ChatContext, ai: AiProvider, conversation: Conversation): Promise<Reservation> {
  const { proof, deps, input } = context
  const { organizationId } = proof
  const payer = { organizationId, userId: proof.session.userId }
  const texts = input.body.messages.flatMap(({ parts }) => parts.map(({ text }) => text))
  let reservation = null as Reservation | null
  await changeOrganization(context, async ({ tx }) => {
    reservation = await reserveIn(tx, { ...deps, ai }, { ...payer, tokens: tokensOfCall(conversation) })
    const metadata = { messages: input.body.messages.length, characters: texts.join('').length }
    return done([], { action: 'assistant.asked', subjectId: organizationId, metadata })
  })
  if (reservation) return reservation
  throw new Fault(400, 'This Idempotency-Key was sent with a question before. Ask with another one.')
}
