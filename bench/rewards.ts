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

/**
 * What a person asks who has 100,000 entries at one organisation: balance, giveaways and the newest entries. The first to
 * ask has all of them summed.
 */
export const rewards = family(
  { 'rewards-100k': { unit: 'ms', atMost: 20 }, 'rewards-100k-first': { unit: 'ms' } },
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
      await house.db.query('vacuum analyze point_entries')
      const first = await ask()
      const times = []
      for (let at = 0; at < ASKED; at++) times.push(await ask())
      return { 'rewards-100k': median(times), 'rewards-100k-first': first }
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
     select $1, uuidv7(interval '-30 days'), case when n % 4 = 0 then $2 else others.ids[1 + n % 1000] end, 'scan', 1
       from generate_series(1, $3::integer) n,
            (select array_agg(id) as ids from users where id <> $2) others`,
    [organizationId, userId, ENTRIES + OTHERS],
  )
  return userId
}
