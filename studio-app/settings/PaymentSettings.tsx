import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { useEffect, useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { ago } from '../format/ago.ts'
import { formats, words } from '../words/words.ts'
import { createPaymentsStore, type Gateway, type GatewayTest } from './payments-store.ts'

/** How buyers pay, and whether that works. */
export function PaymentSettings({ app, organizationId }: { app: StudioApp; organizationId: string }) {
  const [store] = useState(() => createPaymentsStore(app.call, organizationId))
  useEffect(() => void store.payments.load(), [store])
  const { settings: text, shared } = words.value
  const mayTest = app.shell.may('organization.edit')
  return (
    <section>
      <h2>{text.payments}</h2>
      <Loading
        loaded={store.payments.loaded.value}
        words={shared}
        tryAgain={() => void store.payments.load()}
        ago={ago}
      >
        {({ gateways }) =>
          gateways.length === 0 ? (
            <p>{text.noGateway}</p>
          ) : (
            <>
              <p class="muted">
                {text.paymentsHint} {mayTest && text.testHint}
              </p>
              <ul class="settings-gateways">
                {gateways.map((gateway) => (
                  <GatewayItem
                    key={gateway.provider}
                    gateway={gateway}
                    test={store.tests.value[gateway.provider] ?? null}
                    begin={mayTest ? () => void store.test(gateway.provider) : null}
                  />
                ))}
              </ul>
              {app.shell.may('event.create') && <a href="/studio/events/practice">{text.tryWhole}</a>}
            </>
          )
        }
      </Loading>
    </section>
  )
}

interface GatewayItemProps {
  gateway: Gateway
  test: GatewayTest | null
  /** null: not theirs to test. */
  begin: (() => void) | null
}

function GatewayItem({ gateway: { provider, isSimulator, isLive }, test, begin }: GatewayItemProps) {
  const { settings: text } = words.value
  const name = text.providers[provider]
  const isAsking = test?.kind === 'asking'
  return (
    <li>
      <div class="settings-gateway">
        <span>
          <strong>{name}</strong>
          <small class="muted">{isSimulator ? text.simulator : isLive ? text.live : text.testMode}</small>
        </span>
        {begin && (
          <button
            type="button"
            class="button"
            aria-label={`${text.test}: ${name}`}
            aria-disabled={isAsking}
            onClick={begin}
          >
            {isAsking ? text.testing : text.test}
          </button>
        )}
      </div>
      <div aria-live="polite">{test && <TestResult test={test} />}</div>
    </li>
  )
}

function TestResult({ test }: { test: GatewayTest }) {
  const { settings: text, shared } = words.value
  if (test.kind === 'asking') return null
  if (test.kind === 'failed') return <Notice tone="warn">{faultText(test.failure, shared)}</Notice>
  return (
    <Notice tone={test.result === 'works' ? 'calm' : 'bad'}>
      {text.results[test.result]} {text.testedAt(formats.value.dayAndTime(test.at))}
    </Notice>
  )
}
