import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** The second tap of a double tap comes within half a second of the first, rarely later. */
const DISABLED_FOR_MS = 700

export interface DelayedButtonProps {
  class: string
  act: () => void
  children: ComponentChildren
}

/**
 * A button that can't be pressed just after it appeared: a finger that has just tapped something else may tap again
 * at the same place. For what takes something away, or lets somebody pass.
 */
export function DelayedButton({ class: classes, act, children }: DelayedButtonProps) {
  const [disabled, setDisabled] = useState(true)
  useEffect(() => {
    const enabling = setTimeout(setDisabled, DISABLED_FOR_MS, false)
    return () => clearTimeout(enabling)
  }, [])
  return (
    <button type="button" class={classes} disabled={disabled} onClick={act}>
      {children}
    </button>
  )
}
