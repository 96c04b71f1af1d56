/** Red, green and blue, or the three parts of another space. */
export type Colour = [number, number, number]

const WHITE: Colour = [0.95047, 1, 1.08883]

/** The linear light of a part of a colour that is stored in 0 to 255. */
export function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

export function luminanceOf([red, green, blue]: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** CIE L*a*b* of linear light: L* is 0 to 100, and distances are about as large as people find them. */
export function labOf(light: Colour): Colour {
  const [red, green, blue] = light
  const xyz: Colour = [
    0.4124564 * red + 0.3575761 * green + 0.1804375 * blue,
    luminanceOf(light),
    0.0193339 * red + 0.119192 * green + 0.9503041 * blue,
  ]
  const root = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const [x, y, z] = [root(xyz[0] / WHITE[0]), root(xyz[1] / WHITE[1]), root(xyz[2] / WHITE[2])]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

export function distanceOf(a: Colour, b: Colour): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** WCAG's: 1 to 21. */
export function contrastOf(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}
