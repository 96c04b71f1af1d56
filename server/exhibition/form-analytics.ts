import { LEAST_PARTED } from '@masuk/shared/contract/form-analytics.ts'
import type { Operations } from '@masuk/shared/contract/index.ts'
import type { HandlerReply } from '@masuk/shared/contract/operation.ts'
import type { Handler } from '../core/handler.ts'
import type { Db } from '../db/db.ts'
import { requireConfiguration } from '../pass-forms/configuration.ts'
import type { TypeKey } from '../pass-forms/configuration.ts'
import { questionFigures } from './analytics/figures.ts'
import { groupsBy } from './analytics/groups.ts'
import type { Grouping } from './analytics/groups.ts'
import { questionsOf, textIds } from './analytics/questions.ts'
import { rounded, roundedPart, roundedParts } from './analytics/rounded.ts'
import { countAnswers, listVersions, listZoneNames } from './analytics/read-answers.ts'
import { tally } from './analytics/tally.ts'
import type { Slice } from './analytics/tally.ts'

type Figures = HandlerReply<Operations['exhibition.formAnalytics']>

const KEPT_MS = 60_000
/** Of so many people a count takes seconds: who asks is given the one before while the next is made. */
const MANY_PEOPLE = 20_000
const LONGEST_KEPT_MS = 10 * 60_000
const MOST_KEPT = 200

interface Count {
  figures: Promise<Figures>
  at: number
  /** What is told without waiting: these figures once they are there, and of many people those of before until then. */
  told: Figures | null
}

/** Of each service in this process: a count reads every answer of a ticket type. */
const kept = new WeakMap<object, Map<string, Count>>()

/** `exhibition.formAnalytics`: counted once a minute, however many ask. */
export const formAnalytics: Handler<'exhibition.formAnalytics'> = async ({ input, proof, deps }) => {
  const { ticketTypeId, by } = input.query
  const key = { organizationId: proof.organizationId, eventId: proof.eventId, ticketTypeId }
  // The ticket type may be gone since, or be of another event.
  await requireConfiguration(deps.db.web, key)
  const counts = kept.get(deps.db) ?? new Map<string, Count>()
  kept.set(deps.db, counts)
  const name = `${ticketTypeId} ${by}`
  const now = deps.clock.now()
  const last = counts.get(name)
  const age = last ? now.getTime() - last.at : Infinity
  if (last && age < KEPT_MS) return last.told ?? last.figures
  const told = last?.told && age < LONGEST_KEPT_MS ? ofMany(last.told) : null
  const figures = countFigures(deps.db.exports, key, { by, countedAt: now.toISOString() })
  keep(counts, name, { figures, at: now.getTime(), told })
  return told ?? figures
}

const ofMany = (figures: Figures) =>
  typeof figures.all.people === 'number' && figures.all.people >= MANY_PEOPLE ? figures : null

function keep(counts: Map<string, Count>, name: string, count: Count): void {
  counts.delete(name)
  counts.set(name, count)
  count.figures.then(
    (figures) => (count.told = figures),
    () => counts.get(name) === count && counts.delete(name),
  )
  const [oldest] = counts.keys()
  if (counts.size > MOST_KEPT && oldest !== undefined) counts.delete(oldest)
}

const nobody: Slice = { people: 0, answers: new Map() }

async function countFigures(
  db: Db,
  key: TypeKey,
  { by, countedAt }: { by: Grouping; countedAt: string },
): Promise<Figures> {
  const versions = await listVersions(db, key)
  const zones = by === 'space' ? await listZoneNames(db, key) : []
  const cells = await countAnswers(db, key, { by, textIds: textIds(versions) })
  const questions = questionsOf(versions)
  const all = tally(cells, versions, () => ['all']).get('all') ?? nobody
  const { groups, keysOf, isParted } = groupsBy(by, { cells, versions, zones })
  const slices = tally(cells, versions, keysOf)
  const shown = all.people < LEAST_PARTED ? [] : groups
  const people = shown.map(({ key: group }) => (slices.get(group) ?? nobody).people)
  const told = isParted ? roundedParts(people) : people.map((each) => roundedPart(each, all.people))
  return {
    ticketTypeId: key.ticketTypeId,
    by,
    countedAt,
    all: { people: rounded(all.people), questions: questionFigures(all, questions.values()) },
    groups: shown.map((group, at) => ({
      ...group,
      people: told[at] ?? rounded(0),
      questions: questionFigures(slices.get(group.key) ?? nobody, questions.values()),
    })),
  }
}
