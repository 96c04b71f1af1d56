import type { IconName } from '../frame/Icon.tsx'
import type { Words } from '../words/en.ts'

/** Where a screen stands in the navigation. Entries without one are reached from other screens. */
export interface NavEntry {
  label: (words: Words) => string
  icon: IconName
  /** Of an event: what belongs to running it, and what to preparing it. */
  group?: 'run' | 'prepare'
  /** In the bar at the bottom of a phone; there are four at most. */
  isFirst?: boolean
}
