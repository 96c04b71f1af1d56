import type { Deps } from '../core/deps.ts'
import type { PushAnswer, PushService } from '../outside/push/push-service.ts'
import { notePushSent } from '../broadcasts/push-deliveries.ts'
import { dropDevice, noteBusy, noteRefused, noteSent, postpone } from './alert-store.ts'
import type { Alert } from './alert-store.ts'
import { isGivenUp, waitMs } from './backoff.ts'
import { messageOf } from './message.ts'

/** Sends under way at one push service. Others have places of their own, so a slow one holds up nobody else. */
const AT_ONCE = 8

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'origins'> & { push: PushService }

/** Sends these alerts and writes down what became of each, one by one: what a process leaves when it dies is due again. */
export async function sendAlerts(parts: Parts, alerts: readonly Alert[]): Promise<void> {
  const services = Map.groupBy(alerts, ({ endpoint }) => parts.push.serviceOf(endpoint))
  await Promise.all([...services.values()].map((those) => sendSome(parts, those)))
}

async function sendSome(parts: Parts, alerts: readonly Alert[]): Promise<void> {
  const left = alerts.values()
  const sender = async () => {
    // All senders take from the same iterator.
    for (const alert of left) await sendOne(parts, alert)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
}

async function sendOne(parts: Parts, alert: Alert): Promise<void> {
  const [origin = ''] = parts.origins
  const answer = await parts.push.send(alert, messageOf(alert, origin))
  warnOf(answer, alert, parts.log)
  await note(parts, alert, answer)
}

/** What the operator can mend. */
function warnOf(answer: PushAnswer, { deviceId: device }: Alert, log: Parts['log']): void {
  const facts = { part: 'push', device }
  if (answer.state === 'unlisted')
    log.warn(facts, 'MASUK_PUSH_SERVICES does not have the push service of an alert')
  if (answer.state === 'refused')
    log.warn({ ...facts, status: answer.status }, 'a push service does not take an alert')
}

async function note({ db: { web: db }, clock }: Parts, alert: Alert, answer: PushAnswer): Promise<void> {
  const now = clock.now()
  if (answer.state === 'sent') {
    // Before the alert is gone: what has none and was not told to be sent has failed.
    if (alert.kind === 'broadcast') await notePushSent(db, alert, now)
    return noteSent(db, alert, now)
  }
  if (answer.state === 'gone') return dropDevice(db, alert)
  if (answer.state === 'resting') return postpone(db, alert, new Date(now.getTime() + answer.retryAfterMs))
  if (isGivenUp(alert, now)) return dropDevice(db, alert)
  if (answer.state === 'refused') return noteRefused(db, alert, now)
  const retryAfterMs = answer.state === 'busy' ? answer.retryAfterMs : null
  const until = new Date(now.getTime() + waitMs(alert, retryAfterMs))
  return noteBusy(db, alert, { until, now })
}
