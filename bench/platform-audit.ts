import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import { median } from './quantile.ts'
import { signIn } from './sign-in.ts'

const SMALL = 10_000
const LARGE = 1_000_000
const ASKED = 15

/** The audit log of all organisations with 10,000 entries and with 1,000,000, asked with each filter in turn. */
export const platformAudit = family(
  { 'platform-audit-flat': { unit: 'ratio', atMost: 1.2 }, 'platform-audit-1m': { unit: 'ms' } },
  () =>
    withHouse(async (house) => {
      const known = await addAdmin(house.db)
      const headers = { cookie: await signIn(house, known.userId) }
      const ask = async (query: Record<string, string>) => {
        const beganAt = performance.now()
        const answer = await fetch(`${house.url}/api/platform/audit?${String(new URLSearchParams(query))}`, {
          headers,
        })
        const { entries } = (await answer.json()) as { entries: unknown[] }
        if (entries.length === 0) throw new Error('There is nothing in that part of the log.')
        return performance.now() - beganAt
      }
      const medianOfAll = async () => {
        const medians = []
        for (const query of filtersOf(known)) {
          const times = []
          for (let at = 0; at < ASKED; at++) times.push(await ask(query))
          medians.push(median(times))
        }
        return medians.reduce((sum, each) => sum + each, 0) / medians.length
      }
      await addEntries(house.db, { ...known, entries: SMALL })
      await medianOfAll()
      const small = await medianOfAll()
      await addEntries(house.db, { ...others(), userId: await addPerson(house.db), entries: LARGE - SMALL })
      await medianOfAll()
      const large = await medianOfAll()
      return { 'platform-audit-flat': large / small, 'platform-audit-1m': large }
    }),
)

interface Known {
  organizationId: string
  userId: string
  subjectId: string
  action: string
}

const others = () => ({ organizationId: randomUUID(), subjectId: randomUUID(), action: 'event.created' })

function filtersOf({ organizationId, userId, subjectId, action }: Known): Record<string, string>[] {
  return [
    {},
    { organizationId },
    { actorId: userId },
    { subjectId },
    { subjectType: 'event', subjectId },
    { action },
    { from: new Date(Date.now() - 86_400_000).toISOString(), organizationId },
    { organizationId, page: '3' },
  ]
}

async function addAdmin(db: pg.Pool): Promise<Known> {
  const userId = await addPerson(db)
  await db.query('insert into platform_admins (user_id) values ($1)', [userId])
  return { ...others(), userId, action: 'event.renamed' }
}

async function addPerson(db: pg.Pool): Promise<string> {
  const id = randomUUID()
  await db.query(
    `insert into users (id, name, email) values ($1::uuid, 'Guest', $1::text || '@people.example')`,
    [id],
  )
  return id
}

/** Entries of the last 30 days in the order of their times. */
async function addEntries(
  db: pg.Pool,
  { organizationId, userId, subjectId, action, entries }: Known & { entries: number },
): Promise<void> {
  await db.query(
    `insert into audit_log (organization_id, id, actor_id, action, subject_type, subject_id, created_at)
     select $1, uuidv7(), $2, $3, 'event', $4, now() - n * interval '30 days' / $5
       from generate_series($5::integer, 1, -1) n`,
    [organizationId, userId, action, subjectId, entries],
  )
  await db.query('vacuum analyze audit_log')
}
