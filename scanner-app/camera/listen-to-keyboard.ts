import { effect } from '@preact/signals'
import { keyGapMs } from './key-gap.ts'
import { createKeyboardScanner, type KeyOutcome } from './keyboard-scanner.ts'

/** Hears a hand-held scanner wherever the focus is, so that no soft keyboard has to be open. */
export function listenToKeyboard(heard: (outcome: Exclude<KeyOutcome, null>) => void): void {
  let gapMs = keyGapMs()
  let reader = createKeyboardScanner(gapMs)
  effect(() => {
    gapMs = keyGapMs()
    reader = createKeyboardScanner(gapMs)
  })
  let silence: ReturnType<typeof setTimeout> | undefined

  const tell = (outcome: KeyOutcome) => {
    if (outcome) heard(outcome)
  }

  function onKey(event: KeyboardEvent): void {
    if (isTyping(event.target) || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
    // The end key of a burst would press whatever button has the focus.
    if (reader.isBurst(event.timeStamp)) {
      event.preventDefault()
      event.stopPropagation()
    }
    tell(reader.press({ key: event.key, at: event.timeStamp }))
    clearTimeout(silence)
    silence = setTimeout(() => tell(reader.silence(performance.now())), gapMs + 1)
  }

  document.addEventListener('keydown', onKey, { capture: true })
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}
