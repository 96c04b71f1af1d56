import { isUuid } from '@masuk/shared/uuid.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { transaction } from '../../db/transaction.ts'
import { verifyDraw } from '../../giveaways/verify-draw.ts'
import { correctPoints } from '../../points/correct.ts'
import type { Command, CommandContext, Options } from '../command.ts'
import { requireOrganization, requirePerson } from '../require-named.ts'
import { UsageError } from '../usage-error.ts'

const MOST_POINTS = 1_000_000
const LONGEST_NOTE = 200

/** Points that were counted wrongly, and draws that somebody doubts. */
export const pointsCommands: Record<string, Command> = {
  'points-correct': {
    usage: 'points-correct --organization SLUG --email ADDRESS --points=N --note TEXT',
    does: 'gives a person points, or with --points=-N takes some; the person reads the note',
    run: pointsCorrect,
  },
  'verify-draw': {
    usage: 'verify-draw --giveaway ID',
    does: 'works a draw out again from its seed and its list of entries',
    async run({ giveaway: giveawayId }, { db }) {
      if (!giveawayId || !isUuid(giveawayId))
        throw new UsageError('Say which giveaway: --giveaway ID, as its page /giveaways/ID has it.')
      const { isRight, ...checked } = await verifyDraw(db, giveawayId)
      if (!isRight) throw new UsageError(`The draw is not right: ${JSON.stringify(checked)}`)
      return checked
    },
  },
}

async function pointsCorrect(options: Options, { db, now }: CommandContext): Promise<object> {
  const { organization: slug, email } = options
  const points = readPoints(options)
  const note = readNote(options)
  return transaction(db, async (tx) => {
    const organizationId = await requireOrganization(tx, slug)
    const userId = await requirePerson(tx, email)
    const { isDone, balance } = await correctPoints(tx, { organizationId, userId, points, note, now })
    if (!isDone) throw new UsageError(`${email} has ${balance} points there, and can't have fewer than none.`)
    const subject = { type: 'person', id: userId }
    const entry = { organizationId, actorId: null, action: 'points.corrected', subject } as const
    await writeAudit(tx, { ...entry, metadata: { points } })
    return { organization: slug, email, points, balance }
  })
}

function readPoints({ points: text = '' }: Options): number {
  const points = /^-?\d{1,7}$/.test(text) ? Number(text) : 0
  if (points === 0 || Math.abs(points) > MOST_POINTS)
    throw new UsageError('Say how many, at most 1,000,000: --points=50 gives, --points=-50 takes.')
  return points
}

function readNote({ note = '' }: Options): string {
  const text = note.trim()
  if (text === '' || text.length > LONGEST_NOTE)
    throw new UsageError(`Say why, in at most ${LONGEST_NOTE} characters: --note "Scanned twice at Door B".`)
  return text
}
