import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import { median } from './quantile.ts'
import { signIn } from './sign-in.ts'

const ENTRIES = 100_000
/** Entries of others among them, as they come in at the same doors. */
const OTHERS = 300_000
const ASKED = 60

/** What a person asks who has 100,000 entries at one organisation: balance, giveaways and the newest entries. */
export const rewards = family(
  { 'rewards-100k': { unit: 'ms', atMost: 20 }, 'rewards-100k-unvacuumed': { unit: 'ms' } },
  () =>
    withHouse(async (house) => {
      const userId = await addPointsOf(house.db)
      const headers = { cookie: await signIn(house, userId) }
      const ask = async () => {
        const beganAt = performance.now()
        const answer = await fetch(`${house.url}/api/loyalty/rewards`, { headers })
        const { organizations } = (await answer.json()) as { organizations: { balance: number }[] }
        if (organizations[0]?.balance !== ENTRIES) throw new Error('That is not the balance.')
        return performance.now() - beganAt
      }
      const times = async () => {
        const all = []
        for (let at = 0; at < ASKED; at++) all.push(await ask())
        return median(all)
      }
      // As right after they came in; PostgreSQL vacuums a table that has grown by a fifth.
      const unvacuumed = await times()
      await house.db.query('vacuum analyze point_entries')
      return { 'rewards-100k': await times(), 'rewards-100k-unvacuumed': unvacuumed }
    }),
)

async function addPointsOf(db: pg.Pool): Promise<string> {
  const [organizationId, userId] = [randomUUID(), randomUUID()]
  await db.query(`insert into organizations (id, slug, name) values ($1::uuid, $1::uuid::text, 'Bench')`, [
    organizationId,
  ])
  await db.query(
    `insert into users (id, name, email) select id, 'Guest', id::text || '@people.example'
       from (select $1::uuid as id union all select gen_random_uuid() from generate_series(1, 1000)) people`,
    [userId],
  )
  await db.query(
    `insert into point_entries (organization_id, id, user_id, kind, amount)
     select $1, uuidv7(), case when n % 4 = 0 then $2 else others.ids[1 + n % 1000] end, 'scan', 1
       from generate_series(1, $3::integer) n,
            (select array_agg(id) as ids from users where id <> $2) others`,
    [organizationId, userId, ENTRIES + OTHERS],
  )
  return userId
}
