import type { PersonalData } from '@masuk/shared/contract/account-export.ts'
import { list, one, utc, utcOrNull } from './section.ts'
import type { Section } from './section.ts'

type Profile = PersonalData['profile']
type Timed<Shape, Fields extends keyof Shape> = Omit<Shape, Fields> & {
  [Field in Fields]: null extends Shape[Field] ? Date | null : Date
}

/** `account`, `profile` and `interests`: what is kept of the person whomever they deal with. */
export const personSections: readonly Section[] = [
  one({
    field: 'account',
    text: `
select u.id, u.email, p.phone, u.created_at
  from users u left join profiles p on p.user_id = u.id
 where u.id = $1`,
    show: (row: Timed<PersonalData['account'], 'created_at'>) => ({
      ...row,
      created_at: utc(row.created_at),
    }),
  }),
  one({
    field: 'profile',
    text: `
select nullif(u.name, '') as display_name, p.phone, p.birth_date, p.gender,
       coalesce((select jsonb_agg(jsonb_build_object('purpose', c.purpose, 'given', c.given, 'text_version', c.text_version,
                        'locale', c.locale, 'source', c.source, 'at', c.at) order by c.at, c.purpose, c.number)
          from consents c where c.user_id = u.id), '[]') as consents,
       p.onboarded_at, p.created_at
  from users u left join profiles p on p.user_id = u.id
 where u.id = $1`,
    show: ({
      consents,
      onboarded_at,
      created_at,
      ...profile
    }: Timed<Omit<Profile, 'deleted_at'>, 'onboarded_at' | 'created_at'>) => ({
      ...profile,
      consents: consents.map((consent) => ({ ...consent, at: utc(new Date(consent.at)) })),
      onboarded_at: utcOrNull(onboarded_at),
      created_at: utcOrNull(created_at),
      deleted_at: null,
    }),
  }),
  list({
    field: 'interests',
    text: `
select i.category_id, i.selected_at, c.name as category_name
  from user_interests i left join categories c on c.id = i.category_id
 where i.user_id = $1
 order by i.selected_at, i.category_id`,
    show: (row: Timed<PersonalData['interests'][number], 'selected_at'>) => ({
      ...row,
      selected_at: utc(row.selected_at),
    }),
  }),
]
