import { z } from 'zod'
import { Id, UtcText } from './fields.ts'
import { EventStatus, RegistrationStatus, Role, TicketState } from './named-values.ts'

const Organization = z.object({ id: Id, name: z.string() })

/** An event as far as somebody is told that registered for it. */
const EventSummary = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  organization: Organization,
  venue: z.string(),
  starts_at: UtcText,
  ends_at: UtcText,
  status: EventStatus,
})

const Account = z.object({
  id: Id,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  created_at: UtcText,
})

const Profile = z.object({
  display_name: z.string().nullable(),
  phone: z.string().nullable().describe('E.164.'),
  birth_date: z.string().nullable(),
  gender: z.string().nullable(),
  consents: z
    .array(
      z.object({
        purpose: z.string(),
        given: z.boolean(),
        text_version: z.string(),
        locale: z.string(),
        source: z.string(),
        at: UtcText,
      }),
    )
    .describe('Every consent that was given or withdrawn, the oldest first.'),
  onboarded_at: UtcText.nullable(),
  created_at: UtcText.nullable(),
  deleted_at: UtcText.nullable().describe('Null: who has erased their account can not sign in.'),
})

const Interest = z.object({ category_id: Id, selected_at: UtcText, category_name: z.string().nullable() })

const RegistrationDetails = z.object({
  organization: Organization,
  name: z.string(),
  email: z.string().nullable(),
  consented_at: UtcText.nullable().describe('Since when the organiser may have the phone.'),
  profile: z.object({ phone: z.string().nullable() }),
  created_at: UtcText,
  updated_at: UtcText,
  deleted_at: UtcText.nullable(),
})

const Ticket = z.object({
  id: Id,
  ticket_type: z.string(),
  state: TicketState,
  holder_name: z
    .string()
    .nullable()
    .describe("Null also when it is not the person's own name: that is for somebody else to ask for."),
  code: z.string().nullable().describe('Signed; null when the ticket is void.'),
  created_at: UtcText,
})

const Registration = z.object({
  id: Id,
  status: RegistrationStatus,
  reference: z.string().nullable(),
  event_id: Id,
  ticket_ids: z.array(Id),
  event: EventSummary,
  tickets: z.array(Ticket),
  buyer_name: z.string().nullable(),
  buyer_email: z.string().nullable(),
  visitor_source: z.string().nullable(),
  visit_purpose: z.string().nullable(),
  answers: z
    .array(z.object({ ticket_type: z.string(), answers: z.unknown() }))
    .describe('What was answered to the questions of the organiser.'),
  discount_sen: z.int(),
  total_sen: z.int(),
  currency: z.literal('MYR'),
  created_at: UtcText,
  confirmed_at: UtcText.nullable(),
  ended_at: UtcText.nullable(),
})

const StallOrder = z.object({
  id: Id,
  organization: Organization,
  stall_name: z.string(),
  description: z.string(),
  amount_sen: z.int(),
  currency: z.literal('MYR'),
  status: z.string(),
  ordered_at: UtcText,
})

const PointEntry = z.object({
  kind: z.string(),
  amount: z.int().describe('Points that were given; below zero those that were taken.'),
  note: z.string(),
  created_at: UtcText,
  organization: Organization,
  event: z.object({ id: Id, name: z.string() }).nullable(),
})

const GiveawayEntry = z.object({
  giveaway_id: Id,
  entry_id: Id,
  entered_at: UtcText,
  won_at: UtcText.nullable(),
  giveaway: z.object({ id: Id, title: z.string(), organization: Organization }).nullable(),
})

const TeamMembership = z.object({
  role: Role,
  is_live: z.boolean(),
  created_at: UtcText,
  removed_at: UtcText.nullable(),
  organization: Organization.nullable(),
})

/** The export of a person's data, in the sections and their order of the specification, Personal-data export. */
export const PersonalData = z
  .object({
    exported_at: UtcText,
    account: Account,
    profile: Profile,
    interests: z.array(Interest),
    registration_details: z.array(RegistrationDetails).describe('What each organiser was given.'),
    registrations: z.array(Registration),
    stall_orders: z.array(StallOrder).describe('Purchases at stalls, from the time when there was a shop.'),
    points: z.array(PointEntry),
    giveaway_entries: z.array(GiveawayEntry),
    team_memberships: z.array(TeamMembership),
  })
  .meta({ id: 'PersonalData' })

export type PersonalData = z.output<typeof PersonalData>
