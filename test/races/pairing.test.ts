import { afterAll, expect, test } from 'vitest'
import { enrol, pairingCode } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { addEvent } from '../support/people.ts'

const house = await openHouse()
const twin = await openHouse({ database: house.database })
afterAll(async () => {
  await twin.close()
  await house.close()
})

test('of twenty devices that send one pairing code at once, one is paired', async () => {
  for (let round = 0; round < 3; round++) {
    const event = await addEvent(house)
    const code = await pairingCode(house, event)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => enrol([house, twin][n % 2]!, { code, device: `Phone ${n}` })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(19)
    const grants = await house.rows('select id, device from scanner_grants where event_id = $1', [
      event.eventId,
    ])
    const paired = answers.findIndex(({ status }) => status === 201)
    expect(grants).toEqual([
      { id: (answers[paired]!.body as { grantId: string }).grantId, device: `Phone ${paired}` },
    ])
    expect(
      await house.rows(`select action from audit_log where organization_id = $1 order by action`, [
        event.organizationId,
      ]),
    ).toEqual([{ action: 'scanner.enrolled' }, { action: 'scanner.pairing_code_made' }])
  }
})
