import { list, utc, utcOrNull } from './section.ts'
import type { Section } from './section.ts'

interface EntryRow {
  giveaway_id: string
  entry_id: string
  entered_at: Date
  won_at: Date | null
  title: string | null
  organization_id: string
  organization_name: string
}

/** `giveaway_entries`: the person's own entries, and never who else entered or won. */
export const giveawayEntries: Section = list({
  field: 'giveaway_entries',
  // There are no giveaways yet.
  text: `
select null::uuid as giveaway_id, null::uuid as entry_id, now() as entered_at, now() as won_at, null as title,
       u.id as organization_id, '' as organization_name
  from users u where u.id = $1 and false`,
  show: ({
    giveaway_id,
    entry_id,
    entered_at,
    won_at,
    title,
    organization_id,
    organization_name,
  }: EntryRow) => ({
    giveaway_id,
    entry_id,
    entered_at: utc(entered_at),
    won_at: utcOrNull(won_at),
    giveaway:
      title === null
        ? null
        : { id: giveaway_id, title, organization: { id: organization_id, name: organization_name } },
  }),
})
