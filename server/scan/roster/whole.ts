import { mergeRosters } from '@masuk/shared/roster/merge.ts'
import type { Roster } from '@masuk/shared/roster/roster.ts'
import { writeRoster } from '@masuk/shared/roster/wire.ts'

/** A whole roster, as it was made and as it is sent. */
export interface WholeRoster {
  /** Of its source. */
  form: string
  /** From where to ask for what has changed behind it. */
  since: string
  roster: Roster
  bytes: Uint8Array
}

export interface RosterMaker {
  form: string
  make(): Promise<{ roster: Roster; since: string }>
  /** What has changed since; null when it is too much for that. */
  changes(since: string): Promise<{ roster: Roster; since: string } | null>
}

const MOST_BYTES = 64 * 1024 * 1024

/**
 * Keeps the whole rosters that were asked for last, and brings them up to date each time: a hundred thousand tickets take
 * seconds to seal, and every door of an event asks for the same. Who asks meanwhile waits for the same one.
 */
export class WholeRosters {
  private readonly kept = new Map<string, WholeRoster>()
  private readonly underWay = new Map<string, Promise<WholeRoster>>()

  get(eventId: string, maker: RosterMaker): Promise<WholeRoster> {
    const name = `${eventId} ${maker.form}`
    const before = this.underWay.get(name)
    if (before) return before
    const made = this.refresh(eventId, maker).finally(() => this.underWay.delete(name))
    this.underWay.set(name, made)
    return made
  }

  private async refresh(eventId: string, maker: RosterMaker): Promise<WholeRoster> {
    const old = this.kept.get(eventId)
    const whole = (old?.form === maker.form && (await bringUpToDate(old, maker))) || (await begin(maker))
    this.kept.delete(eventId)
    this.kept.set(eventId, whole)
    this.dropOldest()
    return whole
  }

  private dropOldest(): void {
    let total = [...this.kept.values()].reduce((sum, { bytes }) => sum + 2 * bytes.length, 0)
    for (const [eventId, { bytes }] of this.kept) {
      if (total <= MOST_BYTES || this.kept.size === 1) return
      total -= 2 * bytes.length
      this.kept.delete(eventId)
    }
  }
}

async function begin({ form, make }: RosterMaker): Promise<WholeRoster> {
  const { roster, since } = await make()
  return { form, since, roster, bytes: await writeRoster(roster) }
}

async function bringUpToDate(old: WholeRoster, { changes }: RosterMaker): Promise<WholeRoster | null> {
  const changed = await changes(old.since)
  if (!changed) return null
  const isSame = changed.roster.states.length === 0 && sameTypes(old.roster, changed.roster)
  if (isSame) return old
  const roster = mergeRosters(old.roster, changed.roster)
  return { ...old, since: changed.since, roster, bytes: await writeRoster(roster) }
}

const sameTypes = (a: Roster, b: Roster) => JSON.stringify(a.head.types) === JSON.stringify(b.head.types)
