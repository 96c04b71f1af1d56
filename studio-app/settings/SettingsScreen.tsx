import { organizationPayments } from '@masuk/shared/contract/organization-payments.ts'
import { createResource } from '@masuk/ui/loading/resource.ts'
import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { ago } from '../format/ago.ts'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { ScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { LogoSettings } from './LogoSettings.tsx'
import { PointsSettings } from './PointsSettings.tsx'
import './settings.css'

/** What holds for the whole organisation. */
export function SettingsScreen({ app }: ScreenProps) {
  const { settings: text } = words.value
  const organization = app.shell.organization.value
  if (!organization) return null
  return (
    <>
      <PageHeader title={text.nav} lead={organization.name} />
      <div class="settings">
        <LogoSettings app={app} organization={organization} />
        <PointsSettings app={app} organizationId={organization.id} />
        <PaymentSettings app={app} organizationId={organization.id} />
        <section>
          <h2>{text.more}</h2>
          <p class="settings-links">
            <a class="button" href="/studio/settings/keys">
              {text.keys}
            </a>
            <a class="button" href="/studio/settings/audit">
              {text.audit}
            </a>
          </p>
        </section>
      </div>
    </>
  )
}

/** How buyers pay: the operator has set it up, an organiser only sees it. */
function PaymentSettings({ app, organizationId }: { app: StudioApp; organizationId: string }) {
  const [payments] = useState(() =>
    createResource(() => app.call(organizationPayments, { query: { organizationId } })),
  )
  useEffect(() => void payments.load(), [payments])
  const { settings: text, shared } = words.value
  return (
    <section>
      <h2>{text.payments}</h2>
      <Loading loaded={payments.loaded.value} words={shared} tryAgain={() => void payments.load()} ago={ago}>
        {({ gateways }) =>
          gateways.length === 0 ? (
            <p>{text.noGateway}</p>
          ) : (
            <>
              <ul>
                {gateways.map(({ provider, isSimulator }) => (
                  <li key={provider}>
                    {text.providers[provider]} {isSimulator && <span class="muted">{text.simulator}</span>}
                  </li>
                ))}
              </ul>
              <p class="muted">{text.paymentsHint}</p>
            </>
          )
        }
      </Loading>
    </section>
  )
}
