import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'

/** The address to give to people. */
export function ShareLink({ app, slug }: { app: StudioApp; slug: string }) {
  const text = words.value.publish
  const address = `${location.origin}/events/${slug}`
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      app.toast.show(text.copied)
    } catch {
      // Without the right to the clipboard the address can be selected by hand.
      app.toast.show(text.copyByHand)
    }
  }
  return (
    <div class="share">
      <a href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
      <button type="button" class="button" onClick={() => void copy()}>
        {text.copy}
      </button>
    </div>
  )
}
