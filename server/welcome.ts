import { spellPairingCode, writePairingQr } from '@masuk/shared/pairing-code.ts'
import { klTimeOf } from '@masuk/shared/kl-day.ts'
import { renderUnicodeCompact } from 'uqr'
import type { Config } from './config.ts'
import { transaction } from './db/transaction.ts'
import { DEMO_EVENT } from './demo/seed.ts'
import { findPairingTarget, makePairingCode } from './scanners/make-pairing-code.ts'
import type { Service } from './start-service.ts'

/** What the terminal says once the service listens: where to click and, in a demo, how to pair a door. */
export async function welcome(
  { url, deps }: Pick<Service, 'url' | 'deps'>,
  { demo, env }: Pick<Config, 'demo' | 'env'>,
  { isTerminal }: { isTerminal: boolean },
): Promise<string> {
  // What a production service prints is kept among its log lines, and a code opens a door.
  const showsCode = demo && (isTerminal || env !== 'production')
  const places = [
    ['Tickets', `${url}/`],
    ['Studio', `${url}/studio/`],
    ['Door scanner', `${url}/door/`],
    ...(demo
      ? [
          ['Demo', `${url}/demo`],
          ['Demo tickets', `${url}/demo/tickets`],
        ]
      : []),
    ...(env === 'development' && deps.mailbox ? [['Mailbox', `${url}/mailbox`]] : []),
    ['API', `${url}/docs`],
  ]
  const lines = places.map(([name, address]) => `  ${name?.padEnd(14)}${address}`)
  return [
    '',
    '  Masuk is open.',
    '',
    ...lines,
    '',
    ...(showsCode ? await pairingLines(deps) : []),
    ...(demo ? newCode : []),
  ].join('\n')
}

const newCode = [`  A new code: npm run masuk -- pair --event ${DEMO_EVENT}`, '', '']

async function pairingLines({ db, clock }: Service['deps']): Promise<string[]> {
  const event = await findPairingTarget(db.door, DEMO_EVENT)
  if (!event) return []
  const asked = { ...event, actorId: null, now: clock.now() }
  const { code, expiresAt } = await transaction(db.door, (tx) => makePairingCode(tx, asked))
  const picture = renderUnicodeCompact(writePairingQr(code), { ecc: 'L', border: 2 })
  return [
    `  Pairing code  ${spellPairingCode(code)}   (once, until ${klTimeOf(expiresAt.getTime())} in Kuala Lumpur)`,
    '',
    ...picture.split('\n').map((line) => `  ${line}`),
    '',
  ]
}
