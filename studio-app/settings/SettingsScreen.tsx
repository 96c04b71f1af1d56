import { PageHeader } from '../frame/PageHeader.tsx'
import type { ScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { LogoSettings } from './LogoSettings.tsx'
import { NameSettings } from './NameSettings.tsx'
import { PaymentSettings } from './PaymentSettings.tsx'
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
        <NameSettings app={app} organization={organization} />
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
