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

export interface PosterProblem {
  problem: 'too_many_pixels' | 'broken_picture' | 'took_too_long'
}

/** What the process for posters is asked to do. */
export type PosterTask = 'read' | 'clean'

/** What it answers, by task; pictures in base64. */
export interface PosterAnswers {
  read: PosterProblem | { reading: PosterReading }
  clean: PosterProblem | { jpeg: string }
}
