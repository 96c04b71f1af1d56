import { list, utc, utcOrNull } from './section.ts'
import type { Section } from './section.ts'

interface DetailsRow {
  organization_id: string
  organization_name: string
  name: string
  email: string | null
  phone: string | null
  consented_at: Date | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

/** `registration_details`: what each organiser was given. */
export const registrationDetails: Section = list({
  field: 'registration_details',
  text: `
select d.organization_id, o.name as organization_name, d.name, d.email, d.phone, d.consented_at, d.created_at,
       d.updated_at, d.deleted_at
  from registration_details d join organizations o on o.id = d.organization_id
 where d.user_id = $1
 order by d.created_at, d.organization_id`,
  show: ({ organization_id, organization_name, phone, ...row }: DetailsRow) => ({
    organization: { id: organization_id, name: organization_name },
    name: row.name,
    email: row.email,
    consented_at: utcOrNull(row.consented_at),
    profile: { phone },
    created_at: utc(row.created_at),
    updated_at: utc(row.updated_at),
    deleted_at: utcOrNull(row.deleted_at),
  }),
})
