import { isUuid } from '@masuk/shared/uuid.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Tx } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { listOpenRefunds } from '../../refunds/open.ts'
import type { OpenRefund } from '../../refunds/open.ts'
import { recordAnswer } from '../../refunds/record-answer.ts'
import { voidRefunded } from '../../refunds/void-refunded.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'

/** Refunds that a gateway does not do by itself (Billplz) or refuses, for whoever pays them back by hand. */
export const refundCommands: Record<string, Command> = {
  'refunds-open': {
    usage: 'refunds-open',
    does: 'lists refunds that are not done; those of billplz, and those with a failure, wait for a person',
    run: (_, { db, now }) => listOpenRefunds(db, now),
  },
  'refund-done': {
    usage: 'refund-done --refund ID',
    does: 'says that a refund was paid back by hand',
    async run({ refund: refundId }, { db, now }) {
      if (!refundId || !isUuid(refundId))
        throw new UsageError('Say which refund: --refund ID, as `refunds-open` lists it.')
      const refund = (await listOpenRefunds(db, now)).find((each) => each.refundId === refundId)
      if (!refund) throw new UsageError(`There is no open refund ${refundId}. List them with: refunds-open`)
      await transaction(db, (tx) => finish(tx, refund, now))
      await voidRefunded(db, refund, now)
      return { refundId, status: 'succeeded' }
    },
  },
}

async function finish(tx: Tx, refund: OpenRefund, now: Date): Promise<void> {
  const move = { to: 'succeeded', gatewayRefundRef: null, now, jobs: null } as const
  const isNew = await recordAnswer(tx, refund, move)
  if (!isNew) return
  await writeAudit(tx, {
    organizationId: refund.organizationId,
    actorId: null,
    action: 'payments.refund_done',
    subject: { type: 'refund', id: refund.refundId },
    metadata: { intentId: refund.intentId, amountSen: refund.amountSen },
  })
}
