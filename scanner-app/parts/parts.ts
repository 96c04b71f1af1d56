import type { TrainingDevice } from '../open-device.ts'
import { lazyPart } from './lazy-part.tsx'

/** What a paired door does not need for its first verdict. */
export const PairingScreen = lazyPart(() =>
  import('../pairing/PairingScreen.tsx').then((part) => part.PairingScreen),
)
export const DoorOverlay = lazyPart(() =>
  import('../panels/DoorOverlay.tsx').then((part) => part.DoorOverlay),
)
export const UndoDialog = lazyPart(() => import('../panels/UndoDialog.tsx').then((part) => part.UndoDialog))

export const PinDialog = lazyPart(() => import('../settings/PinDialog.tsx').then((part) => part.PinDialog))
export const OverrideDialog = lazyPart(() =>
  import('../override/OverrideDialog.tsx').then((part) => part.OverrideDialog),
)
export const CheckPart = lazyPart(() => import('../shift/CheckPart.tsx').then((part) => part.CheckPart))
export const TabDialog = lazyPart(() => import('../shift/TabDialog.tsx').then((part) => part.TabDialog))

const parts = [PairingScreen, DoorOverlay, UndoDialog, PinDialog, OverrideDialog, CheckPart, TabDialog]

/** After the start, so that nothing has to be loaded during a shift: by then another version may be on the server. */
export async function loadParts(): Promise<void> {
  await Promise.all(parts.map((part) => part.load()))
}

/** What a training runs on. */
export async function openTraining(): Promise<TrainingDevice> {
  const { trainingDevice } = await import('../training/training-device.ts')
  return trainingDevice()
}
