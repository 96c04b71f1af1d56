/** Which part of a picture is shown: its middle as shares of the whole, and how near. */
export interface Crop {
  x: number
  y: number
  /** 1 shows as much as fits, 4 a quarter of its width. */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export interface Part extends Size {
  left: number
  top: number
}

export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** The part of a picture that a frame of that shape (width by height) shows, never beyond the picture's edges. */
export function partOf({ width, height }: Size, shape: number, { x, y, zoom }: Crop): Part {
  const fits = { width: Math.min(width, height * shape), height: Math.min(height, width / shape) }
  const part = { width: fits.width / zoom, height: fits.height / zoom }
  return {
    ...part,
    left: between(x * width - part.width / 2, width - part.width),
    top: between(y * height - part.height / 2, height - part.height),
  }
}

/** The crop moved by shares of what is shown, kept where it changes what is shown. */
export function moveCrop(picture: Size, shape: number, crop: Crop, by: { x: number; y: number }): Crop {
  const part = partOf(picture, shape, crop)
  const left = between(part.left + by.x * part.width, picture.width - part.width)
  const top = between(part.top + by.y * part.height, picture.height - part.height)
  return {
    ...crop,
    x: (left + part.width / 2) / picture.width,
    y: (top + part.height / 2) / picture.height,
  }
}

function between(value: number, most: number): number {
  return Math.max(0, Math.min(value, most))
}
