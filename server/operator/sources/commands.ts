import { randomUUIDv7 } from 'node:crypto'
import { isUuid } from '@masuk/shared/uuid.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Tx } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { NO_ORGANIZATION } from '../../identity/sign-in-audit.ts'
import { SOURCE_KINDS } from '../../listings/entries/source-kind.ts'
import { addSource, listSources, pauseSource, removeSource, resumeSource } from '../../listings/sources.ts'
import { readOutsideUrl } from '../../outside/outside-url.ts'
import type { Command, CommandContext, Options } from '../command.ts'
import { requireOrganization } from '../require-named.ts'
import { UsageError } from '../usage-error.ts'

/** Where listings come from is the operator's to say, and nobody else's. */
export const sourceCommands: Record<string, Command> = {
  sources: {
    usage: 'sources',
    does: 'lists the sources of listings, how they are and what they told',
    run: (_, { db }) => listSources(db),
  },
  'source-add': {
    usage: 'source-add --kind ics|rss|jsonld --url URL [--organization SLUG]',
    does: 'has the events of a calendar, feed or page listed, under the name of an organisation if it is its own',
    run: sourceAdd,
  },
  'source-pause': {
    usage: 'source-pause --source ID',
    does: 'leaves a source alone; what it told stays listed',
    run: change({ to: 'paused', by: pauseSource, noChange: 'no active source' }),
  },
  'source-resume': {
    usage: 'source-resume --source ID',
    does: 'has a source that is paused asked again',
    run: change({ to: 'resumed', by: (tx, { id }) => resumeSource(tx, id), noChange: 'no paused source' }),
  },
  'source-remove': {
    usage: 'source-remove --source ID',
    does: 'removes a source and its listings',
    run: change({ to: 'removed', by: (tx, { id }) => removeSource(tx, id), noChange: 'no source' }),
  },
}

function sourceAdd(
  { kind: given, url, organization }: Options,
  { db, now }: CommandContext,
): Promise<object> {
  const kind = SOURCE_KINDS.find((each) => each === given)
  if (!kind) throw new UsageError(`Say what it is: --kind ${SOURCE_KINDS.join('|')}.`)
  // An address on this machine is called only if a setting of the service names it.
  const address = readOutsideUrl(url ?? '', originOnThisMachine(url))
  if (!address)
    throw new UsageError('Say where it is: --url https://…, without a port, name or password in it.')
  return transaction(db, async (tx) => {
    const organizationId = organization === undefined ? null : await requireOrganization(tx, organization)
    const source = { id: randomUUIDv7(), kind, url: address.href }
    if (!(await addSource(tx, { ...source, organizationId, now })))
      throw new UsageError('There is a source with that address already. List them with: sources')
    await audit(tx, { to: 'added', id: source.id, organizationId })
    return source
  })
}

function originOnThisMachine(text: string | undefined): string[] {
  const url = URL.parse(text ?? '')
  return url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname) ? [url.origin] : []
}

type To = 'added' | 'paused' | 'resumed' | 'removed'

interface Change {
  to: To
  by: (tx: Tx, change: { id: string; now: Date }) => Promise<boolean>
  noChange: string
}

function change({ to, by, noChange }: Change): Command['run'] {
  return async ({ source: id }, { db, now }) => {
    if (!id || !isUuid(id)) throw new UsageError('Say which: --source ID, as `sources` lists it.')
    return transaction(db, async (tx) => {
      if (!(await by(tx, { id, now })))
        throw new UsageError(`There is ${noChange} ${id}. List them with: sources`)
      await audit(tx, { to, id, organizationId: null })
      return { id, state: to }
    })
  }
}

function audit(tx: Tx, { to, id, organizationId }: { to: To; id: string; organizationId: string | null }) {
  return writeAudit(tx, {
    organizationId: organizationId ?? NO_ORGANIZATION,
    actorId: null,
    action: `listings.source_${to}`,
    subject: { type: 'listing_source', id },
  })
}
