import { isIosTab } from '@masuk/ui/offline/ios-tab.ts'
import type { InstallState } from './judge-checks.ts'

/** How the app was opened. */
export function installState(): InstallState {
  if (isIosTab()) return 'ios-tab'
  const isInstalled = matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
  return isInstalled || 'standalone' in navigator ? 'installed' : 'browser'
}
