/** Runs in a page: how light most of a picture is (the median of CIE L*, 0 to 100). In grey, nothing else is left. */
export async function lightnessOf(pngBase64: string): Promise<number> {
  const picture = new Image()
  picture.src = `data:image/png;base64,${pngBase64}`
  await picture.decode()
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser can not read pictures.')
  pen.drawImage(picture, 0, 0)
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  const linear = Float64Array.from({ length: 256 }, (_, value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const luminances = Float64Array.from({ length: data.length / 4 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * pixel, 4 * pixel + 3)
    return 0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0)
  }).sort()
  const median = luminances[luminances.length >> 1] ?? 0
  return median > 0.008856 ? 116 * Math.cbrt(median) - 16 : median * 903.3
}

/** Runs in a page: how much light a picture gives in all, as a share of white. */
export async function meanLuminanceOf(pngBase64: string): Promise<number> {
  const picture = new Image()
  picture.src = `data:image/png;base64,${pngBase64}`
  await picture.decode()
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser can not read pictures.')
  pen.drawImage(picture, 0, 0)
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  const weights = [0.2126, 0.7152, 0.0722, 0]
  let sum = 0
  for (const [at, value] of data.entries()) {
    const share = value / 255
    const linear = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    sum += linear * (weights[at % 4] ?? 0)
  }
  return sum / (data.length / 4)
}

/** Runs in a page: the colour of most of a picture, each part 0 to 255. */
export async function colourOf(pngBase64: string): Promise<[number, number, number]> {
  const picture = new Image()
  picture.src = `data:image/png;base64,${pngBase64}`
  await picture.decode()
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser can not read pictures.')
  pen.drawImage(picture, 0, 0)
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  const medianOf = (part: number) =>
    Uint8Array.from({ length: data.length / 4 }, (_, pixel) => data[4 * pixel + part] ?? 0).sort()[
      data.length >> 3
    ] ?? 0
  return [medianOf(0), medianOf(1), medianOf(2)]
}
