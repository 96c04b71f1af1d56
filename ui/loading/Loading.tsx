import type { ComponentChildren } from 'preact'
import { Notice } from '../page/Notice.tsx'
import { faultText } from '../words/fault-text.ts'
import type { SharedWords } from '../words/shared/en.ts'
import type { Loaded } from './resource.ts'
import './loading.css'

export interface LoadingProps<Value> {
  loaded: Loaded<Value>
  words: SharedWords
  tryAgain: () => void
  /** How long ago a moment was, in words. */
  ago: (at: number) => string
  /** How many lines the skeleton has. */
  lines?: number
  children: (value: Value) => ComponentChildren
}

/** Draws something of the service in whichever state it is: a skeleton, a failure with a way on, or the value with its age. */
export function Loading<Value>({ loaded, words, tryAgain, ago, lines = 3, children }: LoadingProps<Value>) {
  switch (loaded.kind) {
    case 'loading':
      return <Skeleton lines={lines} label={words.loading} />
    case 'failed':
      return (
        <div class="loading-failed">
          <Notice tone="warn" alert>
            {faultText(loaded.failure, words)}
          </Notice>
          <button type="button" class="button" onClick={tryAgain}>
            {words.tryAgain}
          </button>
        </div>
      )
    case 'ready':
      return (
        <>
          {loaded.failure && (
            <Notice tone="calm">
              {loaded.failure.kind === 'unreachable'
                ? words.stale(ago(loaded.at))
                : faultText(loaded.failure, words)}
            </Notice>
          )}
          {children(loaded.value)}
        </>
      )
  }
}

/** Grey lines in the place of what is coming; they appear only when it takes longer than a glance. */
export function Skeleton({ lines, label }: { lines: number; label: string }) {
  return (
    <output class="skeleton" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} class="skeleton-line" />
      ))}
    </output>
  )
}
