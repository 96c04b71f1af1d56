/** Runs in a page: the mean lightness (CIE L*, 0 to 100) of a picture, which is all that is left of it in grey. */
export async function lightnessOf(pngBase64: string): Promise<number> {
  const picture = new Image()
  picture.src = `data:image/png;base64,${pngBase64}`
  await picture.decode()
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser can not read pictures.')
  pen.drawImage(picture, 0, 0)
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  let luminance = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    luminance += 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const mean = luminance / (data.length / 4)
  return mean > 0.008856 ? 116 * Math.cbrt(mean) - 16 : mean * 903.3
}
