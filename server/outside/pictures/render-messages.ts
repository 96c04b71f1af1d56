export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** How a picture is written. It is never made larger. */
export interface RenderOptions {
  width: number
  height?: number
  format: PictureFormat
  quality: number
}

export type RenderQuestion = RenderOptions & { bytes: Uint8Array }

export interface Rendered {
  bytes: Uint8Array
  width: number
  height: number
  /** What the file was, whatever it said of itself; `heif` is AVIF. */
  sourceFormat: string | undefined
}

/** `no_picture`: of no kind that is read, or broken. */
export type RenderProblem = 'no_picture' | 'too_many_pixels'

export type RenderAnswer = ({ ok: true } & Rendered) | { ok: false; reason: RenderProblem }
