import { randomUUIDv7 } from 'node:crypto'
import { MOST_EVENTS, MOST_PRACTICE_PLACES } from '@masuk/shared/contract/events.ts'
import { done } from '../changes/change.ts'
import { changeEventList } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { chooseSlug, isSlugFree } from './claim-slug.ts'
import { showEvent } from './event.ts'
import { addEvent, isListFull } from './store.ts'

/** `events.create`: a draft, with the slug that was asked for or one made from the name. */
export const createEvent: Handler<'events.create'> = (context) =>
  changeEventList(context, async ({ tx, list }) => {
    const {
      slug: asked,
      name,
      venue,
      description,
      startsAt,
      endsAt,
      isPractice,
      ...given
    } = context.input.body
    const capacity = given.capacity ?? (isPractice ? MOST_PRACTICE_PLACES : null)
    const { organizationId } = list
    if (await isListFull(tx, list)) {
      return refused('too_many', `An organisation has at most ${MOST_EVENTS} events. Delete one first.`)
    }
    if (asked !== undefined && !(await isSlugFree(tx, list, asked))) {
      return refused('slug_taken', 'Another event has this slug. Choose another, or leave it out to get one.')
    }
    const slug = asked ?? (await chooseSlug(tx, list, name))
    const id = randomUUIDv7()
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    const event = {
      organizationId,
      id,
      slug,
      name,
      status: 'draft' as const,
      venue,
      ...times,
      capacity,
      isPractice,
    }
    const fresh = {
      visibility: isPractice ? 'private' : 'public',
      doorNames: 'initials',
      doorUnknownCodes: 'admit',
      doorPin: null,
      cover: null,
      coverBlobId: null,
      version: 1,
      closedAt: null,
    } as const
    await addEvent(tx, { ...event, ...fresh, description })
    return done(
      { state: 'done', event: showEvent(event) },
      { action: 'event.created', subjectId: id, metadata: { capacity, isPractice } },
    )
  })
