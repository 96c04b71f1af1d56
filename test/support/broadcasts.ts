import { randomUUIDv7 } from 'node:crypto'
import { inboxJob, mailJob } from '../../server/broadcasts/jobs.ts'
import type { Deps } from '../../server/core/deps.ts'
import { as } from './call.ts'
import type { Called, InputOf, ReplyOf } from './call.ts'
import type { House } from './house.ts'
import type { Person } from './organisers.ts'

type Body = InputOf<'loyalty.sendBroadcast'>['body']

/** A broadcast to all, unless said otherwise. */
export function sendBroadcast(
  house: House,
  sender: Person,
  { eventId }: { eventId: string },
  given: Partial<Omit<Body, 'eventId'>> = {},
): Promise<Called<ReplyOf<'loyalty.sendBroadcast'>>> {
  const body = {
    eventId,
    broadcastId: randomUUIDv7(),
    title: 'Doors open at 7',
    text: 'Use Gate C.',
    ...given,
  }
  return as(house, sender).call('loyalty.sendBroadcast', { body })
}

export interface SentBroadcast {
  organizationId: string
  broadcastId: string
}

const jobsOf = { inbox: inboxJob, mail: mailJob }

/** Runs the job of a batch on a channel, as a worker does. */
export function deliver(
  deps: Deps,
  channel: 'inbox' | 'mail',
  { batch = 0, ...key }: SentBroadcast & { batch?: number },
): Promise<void> {
  return jobsOf[channel].run({ ...key, batch }, deps)
}
