import type { ReadonlySignal } from '@preact/signals'
import type { Toast } from '@masuk/ui/page/create-toast.ts'

/** Hands the address of the shown page on: by the device's own way, or into the clipboard. Call it within a tap. */
export function createShare(
  toast: Toast,
  words: ReadonlySignal<{ copied: string; copyFailed: string }>,
): (title: string) => Promise<void> {
  return async (title) => {
    // Without the query, which says what the person did here.
    const url = location.origin + location.pathname
    if ('share' in navigator) {
      const shared = await navigator.share({ title, url }).then(
        () => true,
        (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
      )
      if (shared) return
    }
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    toast.show(copied ? words.value.copied : words.value.copyFailed)
  }
}
