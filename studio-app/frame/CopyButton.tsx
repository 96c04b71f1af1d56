import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'

interface Props {
  app: Pick<StudioApp, 'toast'>
  value: string
  /** What is copied, for who does not see what stands beside the button. */
  label?: string
}

/** Puts what stands beside it into the clipboard, and says whether it could. */
export function CopyButton({ app, value, label }: Props) {
  const text = words.value.frame.copying
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      app.toast.show(text.copied)
    } catch {
      app.toast.show(text.byHand)
    }
  }
  return (
    <button
      type="button"
      class="button"
      aria-label={label === undefined ? undefined : `${text.copy}: ${label}`}
      onClick={() => void copy()}
    >
      {text.copy}
    </button>
  )
}
