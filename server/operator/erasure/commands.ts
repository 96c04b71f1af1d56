import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { writeAudit } from '../../db/audit-log.ts'
import { transaction } from '../../db/transaction.ts'
import { listErasures } from '../../erasure/erasures.ts'
import type { Erasure } from '../../erasure/erasures.ts'
import { endHeldOrders, eraseAgain } from '../../erasure/replay.ts'
import { keyedHashes } from '../../signing/one-time-code.ts'
import type { Command, CommandContext } from '../command.ts'
import { jsonOf, readNamedFile } from '../files/read-file.ts'
import { UsageError } from '../usage-error.ts'

/** Who was erased, for a database that is restored from a backup of before. */
export const erasureCommands: Record<string, Command> = {
  erasures: {
    usage: 'erasures [--file PATH]',
    does: 'lists who was erased and when, by id; to a file as JSON lines, which belongs beside the backups',
    async run({ file }, { db }) {
      const erasures = await listErasures(db)
      if (file === undefined) return erasures
      await writeFile(file, erasures.map((each) => `${JSON.stringify(each)}\n`).join('')).catch(() => {
        throw new UsageError(`${file} can't be written.`)
      })
      return { file, erasures: erasures.length }
    },
  },
  'erasures-replay': {
    usage: 'erasures-replay --file PATH',
    does: 'after a restore, erases again whoever is in such a file and came back; may be repeated',
    async run({ file }, context) {
      if (!file) throw new UsageError('Say which file: --file PATH, as `erasures --file` has written it.')
      return replay(await readErasures(file), context)
    },
  },
}

async function replay(erasures: readonly Erasure[], context: CommandContext): Promise<object> {
  let erased = 0
  for (const erasure of erasures) if (await replayOne(erasure, context)) erased++
  return { listed: erasures.length, erased }
}

async function replayOne(erasure: Erasure, { db, keysFor, now }: CommandContext): Promise<boolean> {
  const hashes = keyedHashes(keysFor('sessions'))
  await endHeldOrders(db, erasure, now)
  return transaction(db, async (tx) => {
    const entry = await eraseAgain(tx, erasure, { hashes, now })
    if (!entry) return false
    const { subjectId, ...rest } = entry
    await writeAudit(tx, { ...rest, subject: { type: 'user', id: subjectId } })
    return true
  })
}

const Line = z.object({ userId: z.uuid(), erasedAt: z.coerce.date() })

async function readErasures(file: string): Promise<Erasure[]> {
  const text = await readNamedFile(file)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, at) => {
    const parsed = Line.safeParse(jsonOf(line))
    if (!parsed.success)
      throw new UsageError(`Line ${at + 1} of ${file} is none of a list of erasures. Nobody was erased.`)
    return parsed.data
  })
}
