import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { PartFailed } from './PartFailed.tsx'
import { words } from '../words/words.ts'

/** A component whose code is not loaded with the app, since the first verdict does not need it. */
export interface LazyPart<Props> {
  (props: Props): preact.JSX.Element
  /** Loads it beforehand. A failure is told when it is drawn, and may be mended there. */
  load(): Promise<void>
}

export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const loaded = signal<ComponentType<Props> | null>(null)
  const failed = signal(false)

  async function load(): Promise<void> {
    if (loaded.peek()) return
    failed.value = false
    try {
      loaded.value = await fetchPart()
    } catch {
      failed.value = true
    }
  }

  function Part(props: Props) {
    const Loaded = loaded.value
    useEffect(() => void load(), [])
    if (Loaded) return <Loaded {...props} />
    if (failed.value) return <PartFailed tryAgain={() => void load()} />
    return <p class="page muted">{words.opening}</p>
  }

  return Object.assign(Part, { load })
}
