declare global {
  /** What a test finds in the page. Rows of modules, `#` is dark; null for nothing in view. */
  var showToCamera: ((modules: readonly string[] | null) => void) | undefined
  /** From now on the picture moves only for a moment after the camera is opened. */
  var freezeCamera: (() => void) | undefined
}

/** Runs in the page before anything else: the camera is a canvas that the test paints. */
export function fakeCamera(): void {
  const [width, height, framesASecond] = [640, 480, 25]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  let shown: readonly string[] | null = null
  let frame = 0

  function paint(): void {
    if (!pen) return
    // A canvas that does not change gives no frames: its colour always does, a little.
    pen.fillStyle = `rgb(225 225 ${200 + (frame++ % 40)})`
    pen.fillRect(0, 0, width, height)
    if (shown === null) return
    const scale = Math.floor(height / (shown.length + 8))
    const [left, top] = [(width - shown.length * scale) / 2, (height - shown.length * scale) / 2]
    pen.fillStyle = '#191919'
    for (const [y, row] of shown.entries()) {
      for (const [x, module] of [...row].entries()) {
        if (module === '#') pen.fillRect(left + x * scale, top + y * scale, scale, scale)
      }
    }
  }

  globalThis.showToCamera = (modules) => {
    shown = modules
    paint()
  }
  let painting: ReturnType<typeof setInterval> | undefined
  let isFrozen = false
  function freeze(): void {
    isFrozen = true
    clearInterval(painting)
    painting = undefined
  }
  globalThis.freezeCamera = freeze
  MediaDevices.prototype.getUserMedia = () => {
    painting ??= setInterval(paint, 1_000 / framesASecond)
    if (isFrozen) setTimeout(freeze, 500)
    return Promise.resolve(canvas.captureStream(framesASecond))
  }
}
