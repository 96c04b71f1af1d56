import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { accountExport } from './account-export.ts'
import { broadcast } from './broadcast.ts'
import { decode } from './decode.ts'
import { decodeCorpus } from './decode-corpus.ts'
import { doorSearch } from './door-search.ts'
import { doorLatency } from './door-latency.ts'
import { drain } from './drain.ts'
import { lineOf } from './figure.ts'
import type { Figure } from './figure.ts'
import { forged } from './forged.ts'
import { known } from './known.ts'
import { platformAudit } from './platform-audit.ts'
import { rewards } from './rewards.ts'
import { scale } from './scale.ts'
import { scanBatch } from './scan-batch.ts'
import { scanSingle } from './scan-single.ts'
import { roster, rosterAnswers } from './roster.ts'
import { sales } from './sales.ts'
import { scannerSize } from './scanner-size.ts'
import { search } from './search.ts'
import { studio } from './studio.ts'
import { studioScreens } from './studio-screens.ts'
import { ticketVerify } from './ticket-verify.ts'
import { unanalysed } from './unanalysed.ts'

// `npm run bench`: every figure, or with arguments only those named. A slow machine is no failure; a broken bench is.

const families = [
  scanBatch,
  scanSingle,
  unanalysed,
  forged,
  drain,
  scale,
  known,
  decode,
  decodeCorpus,
  scannerSize,
  doorLatency,
  ticketVerify,
  studio,
  studioScreens,
  rewards,
  platformAudit,
  sales,
  accountExport,
  broadcast,
  search,
  roster,
  rosterAnswers,
  doorSearch,
]
const RESULTS = fileURLToPath(new URL('results/', import.meta.url))

const wanted = process.argv.slice(2)
const all = families.flatMap(({ names }) => names)
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  process.exit(1)
}

const measured: Figure[] = []
for (const { names, measure } of families) {
  const asked = names.filter((name) => wanted.length === 0 || wanted.includes(name))
  if (asked.length === 0) continue
  const beganAt = performance.now()
  try {
    const figures = (await measure()).filter(({ name }) => asked.includes(name))
    for (const figure of figures) console.log(lineOf(figure))
    measured.push(...figures)
  } catch (error) {
    console.error(`${asked.join(', ')}: broken.`, error)
    process.exitCode = 1
  }
  console.error(`  (${((performance.now() - beganAt) / 1000).toFixed(1)} s)`)
}
// A part of the figures is for the one who asked; only a whole and sound run is worth citing.
if (wanted.length === 0 && process.exitCode === undefined) console.error(`Kept in ${await keep(measured)}`)

async function keep(figures: readonly Figure[]): Promise<string> {
  await mkdir(RESULTS, { recursive: true })
  const at = new Date().toISOString()
  const day = at.slice(0, 10)
  const others = (await readdir(RESULTS)).filter((name) => name.startsWith(day)).length
  const path = `${RESULTS}${day}${others > 0 ? `-${others + 1}` : ''}.json`
  const machine = { node: process.version, cores: availableParallelism(), cpu: cpus()[0]?.model }
  await writeFile(path, `${JSON.stringify({ at, ...machine, figures }, null, 2)}\n`, { flag: 'wx' })
  return path
}
