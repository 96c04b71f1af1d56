import { words } from '../words/words.ts'
import type { Training } from './training.ts'
import './training-banner.css'

export interface TrainingBannerProps {
  training: Training
  /** Null where no ticket can be scanned. */
  openSamples: (() => void) | null
}

/** Over everything for as long as a training goes on. */
export function TrainingBanner({ training, openSamples }: TrainingBannerProps) {
  return (
    <aside class="training" aria-label={words.training.label}>
      <p>
        <strong>{words.training.label}</strong> {words.training.left(training.minutesLeft.value)}
      </p>
      {openSamples && (
        <button type="button" class="button" onClick={openSamples}>
          {words.door.samples}
        </button>
      )}
      <button type="button" class="button" onClick={training.end}>
        {words.training.end}
      </button>
    </aside>
  )
}
