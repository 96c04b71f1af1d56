import { effect } from '@preact/signals'
import type { Toast } from '@masuk/ui/page/create-toast.ts'
import type { Feedback } from './device/feedback.ts'
import { preferences } from './device/preferences.ts'
import type { DoorDevice } from './door/read-code.ts'
import { createFoundEntries, type FoundEntries } from './lookup/found-store.ts'
import { createOverrides, type Overrides } from './override/override-store.ts'
import { createDoorSettings, type DoorSettings } from './settings/door-settings.ts'
import type { EventSettings } from './settings/event-settings.ts'
import { createPinLock } from './settings/pin-lock.ts'
import { createSupervisor, type Supervisor } from './settings/supervisor.ts'
import { createCheckStore, type CheckStore } from './shift/check-store.ts'
import { openDoorLog } from './shift/door-log.ts'
import { createShiftStore, type ShiftStore } from './shift/shift-store.ts'
import { words } from './words/words.ts'

/** What happens around scanning: before and after a shift, and what is a supervisor's. */
export interface Flows {
  settings: DoorSettings
  supervisor: Supervisor
  overrides: Overrides
  found: FoundEntries
  checks: CheckStore
  shift: ShiftStore
}

export interface FlowParts {
  device: DoorDevice
  eventSettings: EventSettings
  feedback: Feedback
  toast: Toast
  logName: string
}

export function createFlows({ device, eventSettings, feedback, toast, logName }: FlowParts): Flows {
  const { pairing } = device
  const log = openDoorLog(logName)
  const supervisor = createSupervisor({
    preferences,
    eventPin: () => eventSettings.pin.value,
    lock: createPinLock(preferences),
  })
  const settings = createDoorSettings(preferences)
  showSettings(settings)
  return {
    settings,
    supervisor,
    overrides: createOverrides({
      device,
      log,
      supervisor,
      told: (outcome) => toast.show(words.override[outcome], { mustBeRead: outcome === 'failed' }),
    }),
    found: createFoundEntries(log),
    checks: createCheckStore({ feedback, eventSettings, endsEarly: () => endsEarly(pairing.door()) }),
    shift: createShiftStore({ device, log }),
  }
}

/** Whether the pairing ends while the event goes on. */
function endsEarly(door: ReturnType<DoorDevice['pairing']['door']>): boolean {
  return door !== null && Date.parse(door.expiresAt) < Date.parse(door.event.endsAt)
}

/** Styles follow the hand and the kiosk. */
function showSettings({ hand, kiosk }: DoorSettings): void {
  effect(() => {
    document.documentElement.dataset['hand'] = hand.value
    document.documentElement.dataset['kiosk'] = String(kiosk.value)
  })
}
