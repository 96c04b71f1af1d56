import { useLayoutEffect, useState } from 'preact/hooks'

/** When the component goes, gives the focus back to what had it before, unless something else has taken it. */
export function useRestoreFocus(): void {
  // As it is first drawn, not in an effect: by then what lies behind is inert and has lost the focus.
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () =>
      // What lies behind is inert until the drawing is finished.
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      }),
    [before],
  )
}
