import type { Install } from './install.ts'

/** Only where the browser can install the app and has not yet. */
export function InstallButton({ install, label }: { install: Install; label: string }) {
  if (!install.isOffered.value) return null
  return (
    <button type="button" class="button" onClick={install.start}>
      {label}
    </button>
  )
}
