import type { PersonalData } from '@masuk/shared/contract/account-export.ts'
import { list, utc, utcOrNull } from './section.ts'
import type { Section } from './section.ts'

interface OfOrganization {
  organization_id: string
  organization_name: string
}

const organizationOf = ({ organization_id: id, organization_name: name }: OfOrganization) => ({ id, name })

type StallOrder = PersonalData['stall_orders'][number]

/** `stall_orders`: what the person bought while there was a shop. */
export const stallOrders: Section = list({
  field: 'stall_orders',
  text: `
select s.id, s.organization_id, o.name as organization_name, s.stall_name, s.description, s.amount_sen, s.status, s.ordered_at
  from stall_orders s join organizations o on o.id = s.organization_id
 where s.user_id = $1
 order by s.ordered_at, s.id`,
  show: (
    row: Omit<StallOrder, 'organization' | 'currency' | 'ordered_at'> & OfOrganization & { ordered_at: Date },
  ) => ({
    id: row.id,
    organization: organizationOf(row),
    stall_name: row.stall_name,
    description: row.description,
    amount_sen: row.amount_sen,
    currency: 'MYR' as const,
    status: row.status,
    ordered_at: utc(row.ordered_at),
  }),
})

interface PointRow extends OfOrganization {
  kind: string
  amount: number
  note: string
  created_at: Date
  event_id: string | null
  event_name: string | null
}

/** `points`: every entry of the ledger. */
export const points: Section = list({
  field: 'points',
  text: `
select p.kind, p.amount, p.note, p.created_at, p.organization_id, o.name as organization_name, e.id as event_id,
       e.name as event_name
  from point_entries p
  join organizations o on o.id = p.organization_id
  left join events e on e.organization_id = p.organization_id and e.id = p.event_id
 where p.user_id = $1
 order by p.created_at, p.id`,
  show: ({ kind, amount, note, created_at, event_id, event_name, ...row }: PointRow) => ({
    kind,
    amount,
    note,
    created_at: utc(created_at),
    organization: organizationOf(row),
    event: event_id === null ? null : { id: event_id, name: event_name ?? '' },
  }),
})

interface MembershipRow extends OfOrganization {
  role: PersonalData['team_memberships'][number]['role']
  created_at: Date
  removed_at: Date | null
}

/** `team_memberships`: for whom the person works or has worked. */
export const teamMemberships: Section = list({
  field: 'team_memberships',
  text: `
select m.role, m.created_at, m.removed_at, m.organization_id, o.name as organization_name
  from memberships m join organizations o on o.id = m.organization_id
 where m.user_id = $1
 order by m.created_at, m.organization_id`,
  show: ({ role, created_at, removed_at, ...row }: MembershipRow) => ({
    role,
    is_live: removed_at === null,
    created_at: utc(created_at),
    removed_at: utcOrNull(removed_at),
    organization: organizationOf(row),
  }),
})
