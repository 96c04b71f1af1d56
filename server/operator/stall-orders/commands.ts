import { Email, Id, Sen, UtcTime, filledLine, paragraphs } from '@masuk/shared/contract/fields.ts'
import { z } from 'zod'
import { importStallOrders } from '../../account/stall-orders.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { transaction } from '../../db/transaction.ts'
import type { Command, CommandContext, Options } from '../command.ts'
import { jsonOf, readNamedFile } from '../files/read-file.ts'
import { UsageError } from '../usage-error.ts'

const StallOrders = z.array(
  z.strictObject({
    organization: filledLine(120),
    id: Id,
    email: Email.nullable(),
    stallName: filledLine(160),
    description: paragraphs(2_000).default(''),
    amountSen: Sen,
    status: z.enum(['paid', 'refunded', 'cancelled']),
    orderedAt: UtcTime,
  }),
)

/** The books of the shop that there was: kept for the people who bought, and for the accounts. */
export const stallOrderCommands: Record<string, Command> = {
  'stall-orders-import': {
    usage: 'stall-orders-import --file PATH',
    does: 'brings in purchases at stalls from a JSON file, each once; people find theirs when they download their data',
    run: importFile,
  },
}

async function importFile({ file }: Options, { db, now }: CommandContext): Promise<object[]> {
  if (!file) throw new UsageError('Say which file: --file PATH, a JSON list of purchases.')
  const orders = await readOrders(file)
  return transaction(db, async (tx) => {
    const imported = await importStallOrders(tx, orders, now)
    const known = new Set(imported.map(({ organization }) => organization))
    const unknown = orders.find(({ organization }) => !known.has(organization))
    if (unknown)
      throw new UsageError(
        `There is no organisation ${unknown.organization}. Nothing was brought in. List them with: organizations`,
      )
    for (const { organizationId, imported: count } of imported) {
      await writeAudit(tx, {
        organizationId,
        actorId: null,
        action: 'organization.stall_orders_imported',
        subject: { type: 'organization', id: organizationId },
        metadata: { imported: count },
      })
    }
    return imported.map(({ organizationId: _, ...told }) => told)
  })
}

async function readOrders(file: string): Promise<z.output<typeof StallOrders>> {
  const text = await readNamedFile(file)
  const parsed = StallOrders.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const [at, ...path] = issue?.path ?? []
  throw new UsageError(
    at === undefined
      ? `${file} is no JSON list of purchases.`
      : `Purchase ${Number(at) + 1} of the file is wrong: ${path.join('.')} ${issue?.message}. Nothing was brought in.`,
  )
}
