import type { Cue } from '../device/feedback.ts'
import type { Verdict } from '../door/admission.ts'

export type Shape = 'tick' | 'clock' | 'cross' | 'question' | 'hand' | 'triangle' | 'echo' | 'code' | 'dots'

/** What a verdict looks, sounds and feels like, beside its word and its colours in verdict.css. */
export interface Look {
  shape: Shape
  cue: Cue
  /** Stays until a tap or another code; the others make room for the next person by themselves. */
  stays: boolean
}

const rest = (ms: number) => ({ hz: 0, ms })

/** The rhythms differ, so that they can be told apart in a noisy entrance. */
export const looks = {
  admit: {
    shape: 'tick',
    stays: false,
    cue: {
      tones: [
        { hz: 660, ms: 110 },
        { hz: 990, ms: 170 },
      ],
      vibration: [60],
    },
  },
  recorded: {
    shape: 'question',
    stays: false,
    cue: { tones: [{ hz: 587, ms: 480 }], vibration: [300] },
  },
  'already-in': {
    shape: 'clock',
    stays: true,
    cue: {
      tones: [{ hz: 523, ms: 90 }, rest(70), { hz: 523, ms: 90 }, rest(70), { hz: 523, ms: 90 }],
      vibration: [90, 70, 90, 70, 90],
    },
  },
  'just-now': {
    shape: 'echo',
    stays: false,
    cue: { tones: [{ hz: 440, ms: 50 }], vibration: [30] },
  },
  'not-valid': {
    shape: 'cross',
    stays: true,
    cue: {
      tones: [{ hz: 140, ms: 230, shape: 'square' }, rest(90), { hz: 140, ms: 230, shape: 'square' }],
      vibration: [230, 90, 230],
    },
  },
  'not-a-ticket': {
    shape: 'code',
    stays: true,
    cue: { tones: [{ hz: 330, ms: 120 }], vibration: [120] },
  },
  attention: {
    shape: 'hand',
    stays: true,
    cue: {
      tones: [{ hz: 523, ms: 100 }, { hz: 784, ms: 140 }, rest(240), { hz: 784, ms: 100 }],
      vibration: [80, 200, 80],
    },
  },
  fault: {
    shape: 'triangle',
    stays: true,
    cue: { tones: [], vibration: [400, 120, 400] },
  },
} satisfies Record<Verdict['kind'], Look>
