import { isUuid } from '@masuk/shared/uuid.ts'
import { writeAudit } from '../db/audit-log.ts'
import type { Db, Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { listIssuedCodes } from '../registrations/issued/issued-codes.ts'
import { findPairingTarget, makePairingCode } from '../scanners/make-pairing-code.ts'
import type { PairingTarget } from '../scanners/make-pairing-code.ts'
import { warningsOf } from '../scanners/health.ts'
import { revokeGrant } from '../scanners/revoke-grant.ts'
import type { RevokedGrant } from '../scanners/revoke-grant.ts'
import { eventCodes } from '../signing/ticket-code.ts'
import { erasureCommands } from './erasure/commands.ts'
import { adminCommands } from './admin-commands.ts'
import type { Command, Options } from './command.ts'
import { jobCommands } from './job-commands.ts'
import { keyCommands } from './key-commands.ts'
import { UsageError } from './usage-error.ts'
import { refundCommands } from './refunds/commands.ts'
import { organizationCommands } from './organization-commands.ts'
import { pointsCommands } from './points/commands.ts'
import { scanCommands } from './scan-commands.ts'
import { sourceCommands } from './sources/commands.ts'
import { stallOrderCommands } from './stall-orders/commands.ts'
import { sessionCommands } from './session-commands.ts'
import { findGrantEvent, listEvents, listGrants } from './store.ts'

/** The operator's verbs. Each returns plain rows, printed as a table or as JSON. */
export const commands: Record<string, Command> = {
  events: {
    usage: 'events',
    does: 'lists the events',
    run: (_, { db }) => listEvents(db),
  },
  tickets: {
    usage: 'tickets --event SLUG [--state valid|void|superseded] [--limit N] [--skip N]',
    does: 'lists ticket codes with their state, old codes of re-issued tickets included',
    async run(options, { db, keysFor }) {
      const event = await requireEvent(db, options)
      const page = {
        limit: count(options.limit, 'limit', 20),
        skip: count(options.skip, 'skip', 0),
        state: state(options),
      }
      const keys = keysFor('tickets')
      const codes = eventCodes(keys, event.eventId)
      const found = await listIssuedCodes(db, { ...event, ...page })
      return found.map(({ keyId, issue, ...ticket }) => {
        if (!keys.byId.has(keyId)) throw new UsageError(missingKey(keyId))
        return { ...ticket, code: codes.sign({ ...ticket, keyId, issue }) }
      })
    },
  },
  pair: {
    usage: 'pair --event SLUG',
    does: 'makes a pairing code for a door; it works once, for 10 minutes',
    async run(options, { db, now }) {
      const asked = { ...(await requireEvent(db, options)), actorId: null, now }
      return transaction(db, (tx) => makePairingCode(tx, asked))
    },
  },
  grants: {
    usage: 'grants --event SLUG',
    does: 'lists the devices paired with an event',
    async run(options, { db }) {
      const grants = await listGrants(db, await requireEvent(db, options))
      return grants.map((grant) => ({ ...grant, warnings: warningsOf(grant).join(' ') }))
    },
  },
  revoke: {
    usage: 'revoke --grant ID',
    does: 'ends the access of a device at its next call',
    async run({ grant: grantId }, { db, now }) {
      if (!grantId || !isUuid(grantId))
        throw new UsageError('Say which device: --grant ID, as `grants` lists it.')
      return transaction(db, (tx) => revoke(tx, { grantId, now }))
    },
  },
  ...scanCommands,
  ...organizationCommands,
  ...adminCommands,
  ...sessionCommands,
  ...jobCommands,
  ...refundCommands,
  ...pointsCommands,
  ...stallOrderCommands,
  ...sourceCommands,
  ...erasureCommands,
  ...keyCommands,
}

const missingKey = (keyId: number) =>
  `Ticket key ${keyId} is missing, with which these tickets are signed. Give the MASUK_TICKET_KEYS or the MASUK_DATA_DIR of the service.`

async function revoke(tx: Tx, { grantId, now }: { grantId: string; now: Date }): Promise<RevokedGrant> {
  const event = await findGrantEvent(tx, grantId)
  const revoked = event && (await revokeGrant(tx, { ...event, grantId, now }))
  if (!revoked) throw new UsageError(`There is no grant ${grantId}. List them with: grants --event SLUG`)
  if (revoked.isNew) {
    await writeAudit(tx, {
      organizationId: event.organizationId,
      actorId: null,
      action: 'scanner.revoked',
      subject: { type: 'scanner_grant', id: grantId },
      metadata: { eventId: event.eventId },
    })
  }
  return revoked.grant
}

async function requireEvent(db: Db, { event: slug }: Options): Promise<PairingTarget> {
  if (!slug) throw new UsageError('Say which event: --event SLUG, as `events` lists it.')
  const event = await findPairingTarget(db, slug)
  if (!event)
    throw new UsageError(
      `There is no event with the slug ${slug}, its organisation has no owner, or drafts of several have it. List them with: events`,
    )
  return event
}

function count(text: string | undefined, name: string, otherwise: number): number {
  if (text === undefined) return otherwise
  if (!/^\d{1,7}$/.test(text)) throw new UsageError(`--${name} must be a whole number.`)
  return Number(text)
}

function state({ state: given }: Options): string | null {
  if (given === undefined) return null
  if (!['valid', 'void', 'superseded'].includes(given))
    throw new UsageError('--state must be valid, void or superseded.')
  return given
}
