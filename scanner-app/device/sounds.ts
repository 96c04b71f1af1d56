/** A stretch of one tone, or of silence when `hz` is 0. */
export interface Tone {
  hz: number
  ms: number
  shape?: 'sine' | 'square'
}

const FADE_MS = 8
const LOUDNESS = { sine: 0.8, square: 0.35 }

/** The samples of tones one after the other. Each fades in and out, or it would click. */
export function renderTones(tones: readonly Tone[], sampleRate: number): Float32Array<ArrayBuffer> {
  const parts = tones.map((tone) => renderTone(tone, sampleRate))
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    samples.set(part, at)
    at += part.length
  }
  return samples
}

function renderTone({ hz, ms, shape = 'sine' }: Tone, sampleRate: number): Float32Array {
  const length = Math.round((ms * sampleRate) / 1000)
  const fade = (FADE_MS * sampleRate) / 1000
  return Float32Array.from({ length }, (_, at) => {
    const wave = Math.sin((2 * Math.PI * hz * at) / sampleRate)
    const level = Math.min(1, at / fade, (length - at) / fade)
    return LOUDNESS[shape] * level * (shape === 'square' ? Math.sign(wave) : wave)
  })
}
