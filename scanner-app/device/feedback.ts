import { signal, type ReadonlySignal } from '@preact/signals'
import { renderTones, type Tone } from './sounds.ts'

/** What one outcome sounds and feels like. */
export interface Cue {
  tones: readonly Tone[]
  /** As navigator.vibrate takes it. Nothing may depend on it: iPhones have none. */
  vibration: number[]
}

export interface Feedback {
  /** Whether sounds can be heard now, as far as the browser says. */
  audible: ReadonlySignal<boolean>
  /** Call it within a tap: browsers let nothing sound before. */
  unlock(): void
  give(cue: Cue): void
}

/** A sound system that has not started after so long is off. */
const RESUMED_AFTER_MS = 700

/** Plays cues from buffers that were made beforehand, so that nothing stands between a verdict and its sound. */
export function createFeedback(cues: readonly Cue[]): Feedback {
  const audible = signal(true)
  const buffers = new Map<Cue, AudioBuffer>()
  let context: AudioContext | null = null

  function create(): AudioContext {
    const created = new AudioContext({ latencyHint: 'interactive' })
    created.onstatechange = () => (audible.value = created.state === 'running')
    buffers.clear()
    for (const cue of cues) if (cue.tones.length > 0) buffers.set(cue, bufferOf(cue, created))
    return created
  }

  /** iOS interrupts the audio of an app that was in the background, and sometimes closes it. */
  function unlock(): void {
    if (!context || context.state === 'closed') context = create()
    void context.resume().catch(() => undefined)
    // The promise of resume may never settle where sound is refused.
    setTimeout(() => (audible.value = context?.state === 'running'), RESUMED_AFTER_MS)
  }

  function give(cue: Cue): void {
    if ('vibrate' in navigator && cue.vibration.length > 0) navigator.vibrate(cue.vibration)
    const buffer = buffers.get(cue)
    if (!context || !buffer || context.state !== 'running') return
    const source = context.createBufferSource()
    source.buffer = buffer
    source.connect(context.destination)
    source.start()
  }

  return { audible, unlock, give }
}

function bufferOf({ tones }: Cue, context: AudioContext): AudioBuffer {
  const samples = renderTones(tones, context.sampleRate)
  const buffer = context.createBuffer(1, samples.length, context.sampleRate)
  buffer.copyToChannel(samples, 0)
  return buffer
}
