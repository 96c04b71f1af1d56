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
  text: `
select g.giveaway_id, g.entry_id, g.created_at as entered_at, g.won_at, v.title, g.organization_id, o.name as organization_name
  from giveaway_entries g
  join organizations o on o.id = g.organization_id
  left join giveaways v on v.organization_id = g.organization_id and v.id = g.giveaway_id
 where g.user_id = $1
 order by g.created_at, g.id`,
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
