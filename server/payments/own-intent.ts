import type { Operations } from '@masuk/shared/contract/index.ts'
import type { HandlerReply } from '@masuk/shared/contract/operation.ts'
import { Fault } from '../core/fault.ts'
import type { Db } from '../db/db.ts'
import type { Provider } from '../outside/payments/provider.ts'

type View = HandlerReply<Operations['payments.view']>

/** A payment as its buyer sees it. */
export interface OwnIntent {
  intentId: string
  provider: Provider
  status: View['status']
  fulfilment: 'fulfilled' | 'unfulfilled' | 'mismatch' | null
  amountSen: number
  gatewayRef: string | null
  redirectUrl: string | null
  createdAt: Date
  paidAt: Date | null
  buyerName: string
  buyerEmail: string
  registrationId: string
  reference: string
  registrationStatus: View['registration']['status']
  holdEndsAt: Date | null
  eventId: string
  eventName: string
  lines: View['lines']
}

/** The person's own payment; a 404 for anybody else's. */
export async function requireOwnIntent(
  db: Db,
  { userId, intentId }: { userId: string; intentId: string },
): Promise<OwnIntent> {
  const { rows } = await db.query<OwnIntent>(
    `select i.id as "intentId", i.provider, i.status, i.fulfilment, i.amount_sen as "amountSen", i.gateway_ref as "gatewayRef",
            i.redirect_url as "redirectUrl", i.created_at as "createdAt", i.paid_at as "paidAt",
            r.buyer_name as "buyerName", coalesce(r.buyer_email, '') as "buyerEmail", r.id as "registrationId",
            coalesce(r.reference, '') as reference, r.status as "registrationStatus", r.hold_ends_at as "holdEndsAt",
            e.id as "eventId", e.name as "eventName",
            coalesce((select jsonb_agg(jsonb_build_object('ticketTypeName', t.name, 'quantity', l.quantity,
                       'unitPriceSen', l.unit_price_sen, 'discountSen', l.discount_sen) order by t.position, t.created_at, t.id)
               from registration_lines l
               join ticket_types t on t.organization_id = l.organization_id and t.id = l.ticket_type_id
              where l.organization_id = i.organization_id and l.registration_id = i.registration_id), '[]') as lines
       from payment_intents i
       join registrations r on r.organization_id = i.organization_id and r.id = i.registration_id
       join events e on e.organization_id = i.organization_id and e.id = i.event_id
      where i.id = $1 and i.user_id = $2 and i.provider <> 'offline'`,
    [intentId, userId],
  )
  const [intent] = rows
  if (!intent) throw new Fault(404, 'There is no such payment of yours.')
  return intent
}

/** How a payment stands for its buyer. Money that is paid back is not what they came for. */
export function settlementFor({ paidAt, fulfilment, registrationStatus }: OwnIntent): View['settlement'] {
  if (paidAt) return fulfilment === 'fulfilled' ? 'paid' : 'failed'
  return registrationStatus === 'held' ? 'pending' : 'failed'
}
