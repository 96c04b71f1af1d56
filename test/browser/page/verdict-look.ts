/** How a verdict looks, measured. */
export interface VerdictLook {
  wordPx: number
  /** The least contrast of the word with what is behind it. */
  contrast: number
  /** Width of the shape as a share of the screen's. */
  shape: number
  /** The whole word is in view. */
  fits: boolean
}

/** Runs in the page. */
export function lookAtVerdict(): VerdictLook {
  const screen = document.querySelector('section[data-verdict]')
  const word = screen?.querySelector('.verdict-word')
  const shape = screen?.querySelector('svg')
  if (!screen || !word || !shape) throw new Error('There is no verdict on the screen.')
  const { backgroundColor, backgroundImage } = getComputedStyle(screen)
  const coloursIn = (text: string) => text.match(/rgb\([^)]+\)/g) ?? []
  const backgrounds = backgroundImage === 'none' ? [backgroundColor] : coloursIn(backgroundImage)

  const luminance = (colour: string) => {
    const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) =>
      linear(Number(part) / 255),
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrastWith = (background: string) => {
    const [dark = 0, light = 0] = [luminance(background), luminance(getComputedStyle(word).color)].toSorted(
      (a, b) => a - b,
    )
    return (light + 0.05) / (dark + 0.05)
  }

  // The letters themselves: the box of a heading is as wide as the screen, whatever it holds.
  const letters = document.createRange()
  letters.selectNodeContents(word)
  const { left, right, top, bottom } = letters.getBoundingClientRect()
  return {
    wordPx: Number.parseFloat(getComputedStyle(word).fontSize),
    contrast: Math.min(...backgrounds.map(contrastWith)),
    // Drawn square into its box.
    shape: Math.min(shape.clientWidth, shape.clientHeight) / innerWidth,
    fits: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
  }
}

/** Runs in the page: verdicts stay from now on. What clears them is the only timer of just over a second. */
export function holdVerdicts(): void {
  const start = globalThis.setTimeout
  const isClearing = (afterMs = 0) => afterMs >= 1_200 && afterMs <= 1_500
  globalThis.setTimeout = ((work: () => void, afterMs?: number) =>
    isClearing(afterMs) ? 0 : start(work, afterMs)) as typeof setTimeout
}

/** Runs in the page: the undo of the last entry stays at hand. What ends that is the only timer of ten seconds. */
export function holdUndo(): void {
  const start = globalThis.setTimeout
  globalThis.setTimeout = ((work: () => void, afterMs?: number) =>
    afterMs === 10_000 ? 0 : start(work, afterMs)) as typeof setTimeout
}
