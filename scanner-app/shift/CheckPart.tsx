import type { ScannerApp } from '../create-app.ts'
import { clockSkewMs } from '../door/clock-skew.ts'
import { CheckScreen } from './CheckScreen.tsx'
import type { Check } from './checks.ts'
import { installState } from './install-state.ts'
import { judgeChecks } from './judge-checks.ts'

export interface CheckPartProps {
  app: ScannerApp
  start: (checks: readonly Check[]) => void
}

/** The check before a shift, of what this device tells of itself at this moment. */
export function CheckPart({ app, start }: CheckPartProps) {
  return (
    <CheckScreen
      checks={checksOf(app)}
      store={app.checks}
      camera={app.camera}
      start={start}
      back={app.store.back}
    />
  )
}

function checksOf(app: ScannerApp): Check[] {
  const { checks, device, now } = app
  const askedAt = app.rosterAskedAt()
  return judgeChecks({
    isPrivate: checks.isPrivate.value,
    token: checks.token.value,
    camera: app.camera.state.value.kind,
    testRead: checks.testRead.value,
    heard: checks.heard.value,
    storage: app.store.storage.value,
    freeBytes: checks.freeBytes.value,
    install: installState(),
    offlineReady: app.updates.offlineReady.value,
    screen: app.wakeLock.state.value,
    clock: { isSure: device.clock.isSure(), skewMs: clockSkewMs(app) },
    rosterAgeMs: askedAt === null ? null : Math.max(0, now.value - askedAt),
    battery: checks.battery.value,
  })
}
