import { useEffect } from 'preact/hooks'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import type { AttendeeApp } from '../create-app.ts'
import { words } from '../words/words.ts'
import type { AlertsStore } from './alerts-store.ts'

/** What alerts are for, the button that asks for them, and every device that has them. */
export function AlertsPart({ app: { alerts, isOffline } }: { app: AttendeeApp }) {
  const text = words.value.account.alerts
  useEffect(() => void alerts.load(), [alerts])
  return (
    <section class="account-part">
      <h2>{text.title}</h2>
      <p>{text.why}</p>
      <AlertSwitch alerts={alerts} isOffline={isOffline.value} />
      <Problem alerts={alerts} />
      <Devices alerts={alerts} isOffline={isOffline.value} />
    </section>
  )
}

interface PartProps {
  alerts: AlertsStore
  isOffline: boolean
}

function AlertSwitch({ alerts, isOffline }: PartProps) {
  const text = words.value.account.alerts
  const isDisabled = isOffline || alerts.isBusy.value
  switch (alerts.state.value) {
    case 'unknown':
      return null
    case 'unsupported':
      return <p class="muted">{text.unsupported}</p>
    case 'not-configured':
      return <p class="muted">{text.notConfigured}</p>
    case 'denied':
      return <p>{text.denied}</p>
    case 'needs-install':
      return (
        <>
          <p>{text.needsInstall}</p>
          <a class="button" href="/install">
            {text.needsInstallButton}
          </a>
        </>
      )
    case 'off':
      return (
        <button
          type="button"
          class="button button-primary"
          disabled={isDisabled}
          onClick={() => void alerts.turnOn()}
        >
          {alerts.isBusy.value ? text.busy : text.turnOn}
        </button>
      )
    case 'on':
      return (
        <>
          <p>{text.on}</p>
          <button type="button" class="button" disabled={isDisabled} onClick={() => void alerts.turnOff()}>
            {alerts.isBusy.value ? text.busy : text.turnOff}
          </button>
        </>
      )
  }
}

function Problem({ alerts }: { alerts: AlertsStore }) {
  const text = words.value.account.alerts
  const problem = alerts.problem.value
  if (problem === null) return null
  const sentence =
    problem.kind === 'refused'
      ? problem.reason === 'too_many_devices'
        ? text.tooMany
        : problem.message || text.failed
      : faultText(problem, words.value.shared)
  return (
    <p class="account-problem" role="alert">
      {sentence}
    </p>
  )
}

function Devices({ alerts, isOffline }: PartProps) {
  const text = words.value.account.alerts
  const devices = alerts.devices.value
  if (devices.length === 0) return null
  return (
    <>
      <h3>{text.devices}</h3>
      <ul class="account-list">
        {devices.map(({ id, label, isThis, failingSince }) => (
          <li key={id}>
            <span>
              {[label, isThis && text.thisDevice, failingSince && text.failing].filter(Boolean).join(' · ')}
            </span>
            <button
              type="button"
              class="button"
              disabled={isOffline || alerts.isBusy.value}
              aria-label={text.remove(label)}
              onClick={() => void alerts.remove(id)}
            >
              {text.removeShort}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
