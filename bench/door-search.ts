import { SEARCHES_A_MINUTE } from '@masuk/shared/contract/door-lookups.ts'
import { openDoor } from './door.ts'
import { makeEvent } from './event.ts'
import type { BenchEvent } from './event.ts'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import type { House } from './house.ts'
import { quantile } from './quantile.ts'

const TICKETS = 200_000
const DOORS = 8

/** What is typed: common words, rare ones, several, the beginning of nearly every name, and what is in none. */
const texts = ['bin', 'muh', 'wong mei', 'siti bint', 'guest 19999', 'xyz', 'a b c', 'lim']

/** How long a door waits for a name among 200,000 tickets, and how much the index adds to a ticket. */
export const doorSearch = family(
  { 'door-search-p95': { unit: 'ms', atMost: 50 }, 'door-search-index': { unit: 'bytes a ticket' } },
  () =>
    withHouse(async (house) => {
      const event = await makeEvent(house, { tickets: TICKETS })
      await nameHolders(house, event)
      const times: number[] = []
      for (let n = 0; n < DOORS; n++) {
        const door = await openDoor(house, event, { device: `Door ${n}` })
        for (let asked = 0; asked < SEARCHES_A_MINUTE; asked++) {
          const body = Buffer.from(JSON.stringify({ token: door.token, text: texts[asked % texts.length] }))
          const { status, ms } = await door.send({ method: 'POST', path: '/api/scan/search', body })
          if (status !== 201) throw new Error(`The service answered ${status}.`)
          times.push(ms)
        }
      }
      const { rows } = await house.db.query<{ bytes: number }>(
        `select pg_relation_size('tickets_by_word')::integer as bytes`,
      )
      return {
        'door-search-p95': quantile(times, 0.95),
        'door-search-index': (rows[0]?.bytes ?? NaN) / TICKETS,
      }
    }),
)

/** Names as they are in Malaysia: half of them have "bin" or "binti" in them. */
async function nameHolders({ db }: House, { eventId }: BenchEvent): Promise<void> {
  await db.query(
    `update tickets t set holder_name = case n % 4
        when 0 then given || ' bin ' || other || ' ' || n
        when 1 then 'Siti ' || given || ' binti ' || other || ' ' || n
        when 2 then family || ' Mei ' || other || ' ' || n
        else 'Guest ' || n end
       from (select id, row_number() over (order by id) as n from tickets where event_id = $1) numbered,
            lateral (select (array['Muhammad', 'Ahmad', 'Hafiz', 'Aminah', 'Nurul', 'Farah', 'Kavitha', 'Rajesh'])[1 + n % 8] as given,
                            (array['Rahman', 'Salleh', 'Omar', 'Ling', 'Hui', 'Maniam', 'Yusof'])[1 + n % 7] as other,
                            (array['Wong', 'Tan', 'Lim', 'Ng', 'Lee'])[1 + n % 5] as family) parts
      where t.id = numbered.id`,
    [eventId],
  )
  await db.query('vacuum analyze tickets')
}
