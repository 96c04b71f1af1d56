import { InstallButton } from '@masuk/ui/offline/InstallButton.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import type { AttendeeApp } from '../create-app.ts'
import { isStandalone } from '../device/standalone.ts'
import { Screen } from '../frame/Screen.tsx'
import { words } from '../words/words.ts'
import { browserKind, type BrowserKind } from './browser-kind.ts'
import './install.css'

/** How the app comes to the Home Screen, in the words of the browser that this is. */
export function InstallScreen({ app }: { app: AttendeeApp }) {
  const text = words.value.install
  const mine = browserKind(navigator.userAgent, navigator.maxTouchPoints)
  const kinds = Object.keys(text.kinds) as BrowserKind[]
  return (
    <Screen title={text.title}>
      <p>{text.why}</p>
      {isStandalone() && <Notice tone="calm">{text.installed}</Notice>}
      <InstallButton install={app.install} label={text.install} />
      <Steps kind={mine} />
      <details class="install-others">
        <summary>{text.otherBrowsers}</summary>
        {kinds
          .filter((kind) => kind !== mine)
          .map((kind) => (
            <Steps key={kind} kind={kind} />
          ))}
      </details>
    </Screen>
  )
}

function Steps({ kind }: { kind: BrowserKind }) {
  const { kinds, steps } = words.value.install
  return (
    <section class="install-steps">
      <h2>{kinds[kind]}</h2>
      <ol>
        {steps[kind].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
