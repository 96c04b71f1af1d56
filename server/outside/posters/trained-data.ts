import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const LANGUAGES = ['eng', 'msa', 'chi_sim']

/** A folder with the trained data of all languages, which come as packages of one each. */
export async function linkTrainedData(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'masuk-letters-'))
  for (const code of LANGUAGES) {
    // Of the sizes that a package has, the smallest models that are still good.
    const file = `4.0.0_best_int/${code}.traineddata.gz`
    const from = new URL(file, import.meta.resolve(`@tesseract.js-data/${code}/package.json`))
    await symlink(fileURLToPath(from), join(folder, `${code}.traineddata.gz`))
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
