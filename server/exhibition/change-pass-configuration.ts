import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler, InputOf } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import type { Tx } from '../db/db.ts'
import { lockTicketType } from '../locks/locks.ts'
import type { LockedEvent } from '../locks/locks.ts'
import { requireConfiguration } from '../pass-forms/configuration.ts'
import { countChange, discardDraft, publishDraft, saveDraft } from '../pass-forms/draft.ts'
import { requireZones } from '../zones/event-zones.ts'

type Body = InputOf<'exhibition.changePassConfiguration'>['body']

const actionOf = { save: 'pass.saved', publish: 'pass.published', discard: 'pass.discarded' } as const

/** `exhibition.changePassConfiguration`: under the event's lock, which whoever registers waits for. */
export const changePassConfiguration: Handler<'exhibition.changePassConfiguration'> = (context) =>
  changeEvent(context, async ({ tx, event, now }) => {
    const { body } = context.input
    const { eventId, ticketTypeId, action } = body
    const key = await lockTicketType(tx, event, ticketTypeId)
    if (!key) throw new Fault(404, 'This event has no such ticket type.')
    const before = await requireConfiguration(tx, key)
    const refusal = refusalOf(before, body)
    if (refusal) return { ...refusal, configuration: before }
    if (action === 'save') await saveDraft(tx, key, { ...(await draftOf(tx, event, body)), now })
    else if (action === 'publish') await publishDraft(tx, key, now)
    else await discardDraft(tx, key)
    await countChange(tx, key)
    const configuration = await requireConfiguration(tx, key)
    const changed = (action === 'publish' ? configuration.published : configuration.draft) ?? before.draft
    const { formVersion, questions = [], zoneIds = [] } = changed ?? {}
    return done(
      { state: 'done', configuration },
      {
        action: actionOf[action],
        subjectId: ticketTypeId,
        metadata: { eventId, formVersion, questions: questions.length, zoneIds },
      },
    )
  })

type Configuration = Awaited<ReturnType<typeof requireConfiguration>>

function refusalOf({ version, draft }: Configuration, body: Body) {
  if (body.version !== version) {
    return refused(
      'changed_meanwhile',
      'Somebody has changed this pass meanwhile. Look at what there is now, and try again.',
    )
  }
  if (body.action !== 'save' && !draft) {
    return refused('no_draft', 'There is no draft. Save one first.')
  }
  return null
}

/** The contract has seen to it that both are there. */
async function draftOf(tx: Tx, event: LockedEvent, { questions = [], zoneIds = [] }: Body) {
  await requireZones(tx, event, zoneIds)
  return { questions, zoneIds }
}
