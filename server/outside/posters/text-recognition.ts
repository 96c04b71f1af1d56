import { createWorker, OEM, PSM } from 'tesseract.js'
import type { GreyPicture } from './poster-picture.ts'
import type { PosterLine } from './poster-reading.ts'

/**
 * The lines of a picture in these languages, from the top; their trained data are in that folder. Two languages at most:
 * with a third, Chinese titles are lost.
 */
export async function readLines(
  { png, width, height }: GreyPicture,
  { languages, dataFolder }: { languages: string[]; dataFolder: string },
): Promise<PosterLine[]> {
  // Without a folder it downloads them, and it keeps a copy in the working folder unless it is told not to.
  const options = { langPath: dataFolder, cacheMethod: 'none' }
  const worker = await createWorker(languages, OEM.LSTM_ONLY, options)
  try {
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT })
    const { data } = await worker.recognize(png, {}, { blocks: true, text: false })
    const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((each) => each.lines))
    return lines
      .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
        text: text.trim(),
        confidence: confidence / 100,
        place: {
          left: x0 / width,
          top: y0 / height,
          width: (x1 - x0) / width,
          height: (y1 - y0) / height,
        },
      }))
      .filter(({ text }) => text !== '')
      .toSorted((a, b) => a.place.top - b.place.top)
  } finally {
    await worker.terminate()
  }
}
