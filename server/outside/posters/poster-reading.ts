/** A place on the poster, as shares of its width and height. */
export interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** A line of text as it was read. */
export interface PosterLine {
  text: string
  /** From 0 to 1. */
  confidence: number
  place: Place
}

/** What could be read on a poster: its lines twice, once as Latin letters and once as Chinese, and its QR codes. */
export interface PosterReading {
  latin: PosterLine[]
  chinese: PosterLine[]
  codes: { text: string; place: Place }[]
}

export type PosterProblem = 'too_many_pixels' | 'broken_picture' | 'took_too_long'

/** What the process that reads posters writes. */
export type PosterAnswer = { reading: PosterReading } | { problem: PosterProblem }
