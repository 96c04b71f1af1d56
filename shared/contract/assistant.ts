import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id } from './fields.ts'
import { operation } from './operation.ts'
import { organiserChange } from './organiser.ts'

export const MOST_MESSAGES = 20
export const MOST_CHARACTERS = 8_000

const tooLong = { error: `must have at most ${MOST_CHARACTERS} characters of text in its parts` }
const wrongCount = { error: `must hold 1 to ${MOST_MESSAGES} messages` }
const wrongParts = { error: 'must hold 1 to 10 parts of text' }

/** Text alone: a file would be fetched from wherever its address leads. */
const TextPart = z.strictObject(
  {
    type: z.literal('text', { error: 'must be text: the assistant takes no files' }),
    text: z.string({ error: 'must be a text' }).max(MOST_CHARACTERS, tooLong),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'must be a part with type and text' : undefined) },
)

const ChatMessage = z.strictObject(
  {
    id: z
      .string({ error: 'must be a text' })
      .max(100, { error: 'must have at most 100 characters' })
      .optional(),
    role: z.enum(['user', 'assistant'], { error: 'must be user or assistant' }),
    parts: z
      .array(TextPart, wrongParts)
      .min(1, wrongParts)
      .max(10, wrongParts)
      .refine(
        (parts) => parts.reduce((length, { text }) => length + text.length, 0) <= MOST_CHARACTERS,
        tooLong,
      ),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'must be a message with role and parts' : undefined) },
)

/**
 * `assistant.chat`: an answer to a conversation, as it is written. Internal. It reads what the caller may read at that moment in
 * one organisation, and changes nothing. The reply is a stream of server-sent events, each a part of a UI message of the
 * library `ai`, ended by `[DONE]`; what fails after its beginning is a part of type `error`. Source: specification,
 * Internal endpoints.
 */
export const chat = operation({
  ...organiserChange,
  method: 'POST',
  path: '/api/ai/chat',
  tag: 'Assistant',
  published: false,
  needs: 'studio.open',
  scope: 'organization',
  summary: 'Ask the assistant of the studio',
  description:
    'Streams an answer. 404 while no language model is configured or the assistant is switched off; 429 when the person or the ' +
    'organisation has used up the day. Questions and answers are not kept; the audit log has counts.',
  body: z.object({
    organizationId: Id.optional().describe('Left out: the organisation that the caller works on.'),
    messages: z
      .array(ChatMessage, wrongCount)
      .min(1, wrongCount)
      .max(MOST_MESSAGES, wrongCount)
      .refine((messages) => messages.at(-1)?.role === 'user', { error: 'must end with one of the user' }),
  }),
  stream: ['text/event-stream'],
  reply: z.array(z.object({ type: z.string() })),
  status: 200,
  audit: {
    subject: 'organization',
    actions: {
      'assistant.asked': 'Asked the assistant',
      'assistant.answered': 'Got an answer of the assistant',
    },
  },
  example: {
    body: {
      organizationId: exampleIds.organization,
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'How many tickets are sold?' }] }],
    },
  },
})

export const assistantOperations = { 'assistant.chat': chat }
