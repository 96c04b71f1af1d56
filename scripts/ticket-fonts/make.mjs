// Makes the TrueType fonts of the PDF tickets from the WOFF2 files of @fontsource:
//   cd scripts/ticket-fonts && npm ci && node make.mjs
// pdfkit needs TrueType: it takes seconds for WOFF and fails on WOFF2. What this makes is committed, so that nobody needs
// the 90 MB that it is made from.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

const TARGET = new URL('../../server/ticket-documents/fonts/', import.meta.url)

/** The name of the font here, the package, and the part of it. The last has only what those before it have not. */
const fonts = [
  ['latin', 'noto-sans', 'latin'],
  ['latin-ext', 'noto-sans', 'latin-ext'],
  ['vietnamese', 'noto-sans', 'vietnamese'],
  ['tamil', 'noto-sans-tamil', 'tamil'],
  ['arabic', 'noto-sans-arabic', 'arabic'],
  ['chinese', 'noto-sans-sc', 'chinese-simplified'],
  ['chinese-traditional', 'noto-sans-tc', 'chinese-traditional'],
]

const packageFile = (name, path) => new URL(`node_modules/@fontsource/${name}/${path}`, import.meta.url)

const covered = new Set()
await mkdir(TARGET, { recursive: true })
for (const [name, source, part] of fonts) {
  const woff2 = await readFile(packageFile(source, `files/${source}-${part}-400-normal.woff2`))
  const { characterSet } = create(woff2)
  const wanted =
    name === 'chinese-traditional' ? characterSet.filter((each) => !covered.has(each)) : characterSet
  for (const each of wanted) covered.add(each)
  const ttf = await subsetFont(woff2, String.fromCodePoint(...wanted), { targetFormat: 'truetype' })
  await writeFile(new URL(`noto-sans-${name}.ttf`, TARGET), ttf)
  await copyFile(packageFile(source, 'LICENSE'), new URL(`LICENSE-${source}.txt`, TARGET))
  console.log(`noto-sans-${name}.ttf`, ttf.length)
}
