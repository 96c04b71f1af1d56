import { randomUUIDv7 } from 'node:crypto'
import { MOST_LIVE_INVITES } from '@masuk/shared/contract/event-invites.ts'
import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { showInvite } from './invite.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 3_600_000

/** `eventInvites.add`: another link to the event. */
export const addEventInvite: Handler<'eventInvites.add'> = (context) =>
  changeEvent(context, async ({ tx, event, now }) => {
    const { label, days } = context.input.body
    if ((await store.countLiveInvites(tx, event, now)) >= MOST_LIVE_INVITES) {
      return refused('too_many', `An event has at most ${MOST_LIVE_INVITES} live invites. Revoke one first.`)
    }
    const expiresAt = new Date(now.getTime() + days * DAY_MS)
    const invite = { id: randomUUIDv7(), label, createdAt: now, expiresAt, revokedAt: null }
    await store.addInvite(tx, event, { ...invite, createdBy: context.proof.session.userId })
    return done(
      { state: 'done', eventInvite: showInvite(context.deps.keyrings, event, invite) },
      { action: 'event_invite.added', subjectId: invite.id, metadata: { eventId: event.eventId, days } },
    )
  })
