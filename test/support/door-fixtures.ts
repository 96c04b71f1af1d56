import { exampleIds, exampleTexts } from '@masuk/shared/contract/example-values.ts'
import type { OperationName } from '@masuk/shared/contract/index.ts'
import { makeScanKey } from '@masuk/shared/scan-key.ts'
import { TODAY, TONIGHT } from './clock.ts'
import type { Fixture } from './exhibition-fixtures.ts'
import { addTicket, scanOf } from './people.ts'
import type { TestTicket } from './people.ts'

const exampleScanKey = `${exampleIds.ticket}:${exampleTexts.day}`

/** What stands for a ticket that somebody shows. */
function shown(ticket: TestTicket) {
  const { code, scanKey } = scanOf(ticket)
  return { [exampleTexts.ticketCode]: code, [exampleScanKey]: scanKey }
}

/** A ticket that nobody has shown. */
const found: Fixture = async ({ house, home }) => {
  const { ticketId } = await addTicket(house, home.event)
  return { [exampleIds.ticket]: ticketId, [exampleScanKey]: makeScanKey({ ticketId, day: TODAY }) }
}

/** What the calls of a door, and what is done about its scans, use up. */
export const doorFixtures: Partial<Record<OperationName, Fixture>> = {
  'scan.admit': async ({ house, home }) => shown(await addTicket(house, home.event)),
  // Non-null: every tenant of a world has tickets.
  'scan.undo': ({ home }) => shown(home.tickets[0]!),
  'scan.group': ({ home }) => shown(home.tickets[0]!),
  'scan.admitFound': found,
  'scan.undoFound': found,
  async 'conflicts.settle'({ house, home }) {
    const { organizationId, eventId } = home.event
    const ticket = await addTicket(house, home.event)
    const { scanKey } = scanOf(ticket)
    await house.rows(
      `insert into scan_claims (organization_id, ticket_id, scan_key, grant_id, scanned_at, event_id, device)
       values ($1, $2, $3, $4, $5, $6, 'Door B')`,
      [organizationId, ticket.ticketId, scanKey, home.door.grantId, TONIGHT, eventId],
    )
    return { [exampleScanKey]: scanKey }
  },
}
