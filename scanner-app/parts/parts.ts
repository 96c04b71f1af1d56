import { lazyPart } from './lazy-part.tsx'

/** What a paired door does not need for its first verdict. */
export const PairingScreen = lazyPart(() =>
  import('../pairing/PairingScreen.tsx').then((part) => part.PairingScreen),
)
export const DoorOverlay = lazyPart(() =>
  import('../panels/DoorOverlay.tsx').then((part) => part.DoorOverlay),
)
export const UndoDialog = lazyPart(() => import('../panels/UndoDialog.tsx').then((part) => part.UndoDialog))

/** After the start, so that nothing has to be loaded during a shift: by then another version may be on the server. */
export async function loadParts(): Promise<void> {
  await Promise.all([PairingScreen, DoorOverlay, UndoDialog].map((part) => part.load()))
}
