import type { Jobs } from '../../server/jobs/job.ts'
import { jobs } from '../../server/job-list.ts'
import type { Deps } from '../../server/core/deps.ts'
import type { Provider } from '../../server/outside/payments/provider.ts'
import type { Answered } from './ask.ts'
import { done } from './call.ts'
import { makeClock } from './clock.ts'
import type { SentCallback } from './gateways/fake-server.ts'
import { openGateways } from './gateways/open-gateways.ts'
import { openHouse } from './house.ts'
import type { House } from './house.ts'
import type { Person } from './organisers.ts'
import { register } from './sales.ts'
import type { Sale } from './sales.ts'

/** A house that takes payments, from fake gateways over real HTTP and from the simulators. */
export interface PayingHouse extends House {
  fakes: Awaited<ReturnType<typeof openGateways>>
}

export async function openPayingHouse(settings: Record<string, string> = {}): Promise<PayingHouse> {
  const clock = makeClock()
  const fakes = await openGateways({ now: clock.now })
  const house = await openHouse({ clock, settings, gateways: [...fakes.gateways.values()] })
  return {
    ...house,
    fakes,
    async close() {
      await house.close()
      await fakes.close()
    },
  }
}

/** A registration that waits for its payment, with what its gateway calls that. */
export interface Order {
  registrationId: string
  intentId: string
  gatewayRef: string
  redirectUrl: string
}

/** One order of the sale, to be paid there. */
export async function order(
  house: House,
  buyer: Person,
  {
    quantity = 1,
    ...sale
  }: Pick<Sale, 'eventId' | 'ticketTypeId'> & { provider: Provider; quantity?: number },
): Promise<Order> {
  const lines = [{ ticketTypeId: sale.ticketTypeId, quantity }]
  const { registration, payment } = await done(register(house, buyer, { ...sale, lines }))
  const intentId = payment?.intentId ?? ''
  const [row] = await house.rows<{ gatewayRef: string }>(
    'select gateway_ref as "gatewayRef" from payment_intents where id = $1',
    [intentId],
  )
  return {
    registrationId: registration.id,
    intentId,
    gatewayRef: row?.gatewayRef ?? '',
    redirectUrl: payment?.redirectUrl ?? '',
  }
}

/** Sends a callback as a gateway does. */
export function sendCallback(house: House, provider: Provider, sent: SentCallback): Promise<Answered> {
  return house.ask({
    method: 'POST',
    path: `/api/webhooks/${provider}`,
    body: sent.rawBody,
    headers: sent.headers,
  })
}

/** Runs one job as a worker would, with this world. */
export async function runJob<Name extends keyof Jobs>(
  deps: Deps,
  name: Name,
  payload: Parameters<Jobs[Name]['run']>[0],
): Promise<void> {
  await jobs[name].run(payload as never, deps)
}

/** Runs the jobs of every callback that is not settled, and tells which of them failed. */
export async function settleAll(house: House, deps: Deps = house.deps): Promise<string[]> {
  const open = await house.rows<{ id: string }>(
    'select id from payment_callbacks where settled_at is null order by received_at, id',
  )
  const failed: string[] = []
  for (const { id } of open)
    await runJob(deps, 'payments.settle', { callbackId: id }).catch((error: Error) =>
      failed.push(`${error.name}: ${error.message}`),
    )
  return failed
}

/** Runs the jobs of every refund that is not sent yet. */
export async function payBackAll(house: House, deps: Deps = house.deps): Promise<void> {
  const open = await house.rows<{ organizationId: string; refundId: string }>(
    `select organization_id as "organizationId", id as "refundId" from refunds where status = 'requested' order by requested_at, id`,
  )
  for (const refund of open) await runJob(deps, 'payments.refund', refund)
}

/** What has become of an order, in one line. */
export async function outcomeOf(house: House, { intentId }: Pick<Order, 'intentId'>) {
  const [row] = await house.rows<{
    intent: string
    fulfilment: string | null
    registration: string
    tickets: number
    refunds: string
  }>(
    `select i.status as intent, i.fulfilment, r.status as registration,
            (select count(*) from tickets t where t.registration_id = r.id and t.voided_at is null) as tickets,
            (select coalesce(string_agg(f.reason || ' ' || f.status, ', ' order by f.reason, f.status), '') from refunds f
              where f.intent_id = i.id) as refunds
       from payment_intents i join registrations r on r.organization_id = i.organization_id and r.id = i.registration_id
      where i.id = $1`,
    [intentId],
  )
  if (!row) throw new Error('There is no such intent.')
  return row
}
