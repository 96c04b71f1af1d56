import { buffer } from 'node:stream/consumers'
import { preparePicture } from './poster-picture.ts'
import type { PosterAnswer } from './poster-reading.ts'
import { readQrCodes } from './qr-codes.ts'
import { readLines } from './text-recognition.ts'

// A process of its own for each poster: it decodes what a stranger has sent, and is ended when it takes too long. It may
// read the program's own files and nothing else.

const [dataFolder = ''] = process.argv.slice(2)

async function answerFor(bytes: Buffer): Promise<PosterAnswer> {
  const picture = await preparePicture(bytes).catch(() => 'broken' as const)
  if (picture === 'broken') return { problem: 'broken_picture' }
  if (picture === null) return { problem: 'too_many_pixels' }
  const { forText, textSize, forCodes, codeSize } = picture
  return {
    reading: {
      codes: await readQrCodes(forCodes, codeSize),
      latin: await readLines(forText, textSize, { languages: ['eng', 'msa'], dataFolder }),
      chinese: await readLines(forText, textSize, { languages: ['chi_sim', 'eng'], dataFolder }),
    },
  }
}

const answer = JSON.stringify(await answerFor(await buffer(process.stdin)))
process.stdout.write(answer, () => process.exit(0))
