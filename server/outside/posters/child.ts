import { buffer } from 'node:stream/consumers'
import { cleanPicture, greyPictures } from './poster-picture.ts'
import type { PosterAnswers, PosterProblem } from './poster-reading.ts'
import { readQrCodes } from './qr-codes.ts'
import { readLines } from './text-recognition.ts'

// A process of its own for each poster: it decodes what a stranger has sent, and is ended when it takes too long. It may
// read the program's own files and nothing else.

const [task = '', dataFolder = ''] = process.argv.slice(2)

const BROKEN: PosterProblem = { problem: 'broken_picture' }
const TOO_LARGE: PosterProblem = { problem: 'too_many_pixels' }

async function read(bytes: Buffer): Promise<PosterAnswers['read']> {
  const pictures = await greyPictures(bytes).catch(() => BROKEN)
  if (pictures === null) return TOO_LARGE
  if ('problem' in pictures) return pictures
  const { forCodes, forLatin, forChinese } = pictures
  const codes = await readQrCodes(forCodes)
  const latin = await readLines(forLatin, { languages: ['eng', 'msa'], dataFolder })
  const chinese = await readLines(forChinese, { languages: ['chi_sim', 'eng'], dataFolder })
  return { reading: { codes, latin, chinese } }
}

async function clean(bytes: Buffer): Promise<PosterAnswers['clean']> {
  const jpeg = await cleanPicture(bytes).catch(() => BROKEN)
  if (jpeg === null) return TOO_LARGE
  return 'problem' in jpeg ? jpeg : { jpeg: jpeg.toString('base64') }
}

const bytes = await buffer(process.stdin)
const answer = JSON.stringify(await (task === 'clean' ? clean(bytes) : read(bytes)))
process.stdout.write(answer, () => process.exit(0))
