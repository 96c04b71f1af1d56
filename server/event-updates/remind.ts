import { reminderMinutes } from '@masuk/shared/contract/notifications.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import type { Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { comesAgain, job } from '../jobs/job.ts'
import { notify } from '../notifications/notify.ts'
import { eventTime } from '../ticket-documents/event-time.ts'
import { listRemindable, listSoonWorkshops } from './workshop-store.ts'
import type { SoonWorkshop } from './workshop-store.ts'

const MINUTE_MS = 60_000
const A_SLICE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** `workshops.remind`: every minute, those who asked to be reminded of workshops, once for each time that one is to begin. */
export const remindOfWorkshops = job({
  payload: z.object({}),
  policy: comesAgain,
  schedule: '* * * * *',
  async run(_, deps) {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + Math.max(...reminderMinutes) * MINUTE_MS)
    for (const workshop of await listSoonWorkshops(deps.db.web, { now, until }))
      await remind(deps, workshop, now)
  },
})

async function remind(deps: Deps, workshop: SoonWorkshop, now: Date): Promise<void> {
  // At another time it is reminded of again.
  const cause = `${workshop.workshopId}@${workshop.startsAt.toISOString()}`
  const minutesLeft = (workshop.startsAt.getTime() - now.getTime()) / MINUTE_MS
  for (let after: string | null = FIRST_ID; after !== null;) {
    const slice: Slice = { workshop, cause, minutesLeft, after }
    after = await transaction(deps.db.web, (tx) => remindSlice(tx, deps, slice))
  }
}

interface Slice {
  workshop: SoonWorkshop
  cause: string
  minutesLeft: number
  after: string
}

/** The last one who was reminded, or null when nobody is left. */
async function remindSlice(tx: Tx, deps: Deps, { workshop, cause, ...from }: Slice): Promise<string | null> {
  const people = await listRemindable(tx, workshop, { ...from, cause, most: A_SLICE })
  const { organizationId, eventId } = workshop
  const about = { organizationId, eventId, cause, path: '/tickets', ...textOf(workshop) }
  await notify(
    deps,
    tx,
    people.map((userId) => ({ ...about, userId, kind: 'workshop_begins' as const })),
  )
  return people.length === A_SLICE ? (people.at(-1) ?? null) : null
}

function textOf({ name, place, eventName, ...times }: SoonWorkshop) {
  const where = place === '' ? '' : `, ${place}`
  return { title: `${name} begins soon`, body: `${eventTime(times, 'en')}${where} (${eventName}).` }
}
