import { z } from 'zod'
import { exampleIds, exampleTexts } from './example-values.ts'
import { Code, Id, KlDay, UtcText } from './fields.ts'
import { formAnalytics } from './form-analytics.ts'
import { operation } from './operation.ts'
import { eventChange, eventRead, organiserChange } from './organiser.ts'
import { outcome, outcomeWith } from './outcome.ts'
import { Questions } from './pass-form-rules.ts'
import { MOST_CHOICES, MOST_QUESTIONS, Question } from './pass-forms.ts'
import { unique } from './unique.ts'
import { MOST_EVENT_ZONES } from './zones.ts'

const tag = 'Exhibition'
const path = '/api/exhibition/pass-configuration'

/** How many of the published versions a configuration lists. */
export const MOST_VERSIONS_LISTED = 50

const zoneIds = z
  .array(Id, { error: 'must be a list of zone ids' })
  .max(MOST_EVENT_ZONES, { error: `may have at most ${MOST_EVENT_ZONES} entries` })
  .refine(
    unique((id: string) => id),
    { error: 'must name each zone once' },
  )

const configured = {
  formVersion: z.int().min(1),
  questions: z.array(Question),
  zoneIds: z.array(Id).describe('The zones that the pass opens; none: the event as a whole.'),
}

const PassConfiguration = z
  .object({
    ticketTypeId: Id,
    version: z
      .int()
      .min(0)
      .describe('Counts the changes of the configuration. Send it along when you change it.'),
    draft: z
      .object({ ...configured, savedAt: UtcText })
      .nullable()
      .describe('What will be published next; null when there is none.'),
    published: z
      .object({ ...configured, publishedAt: UtcText })
      .nullable()
      .describe('The newest published version, which buyers answer and doors follow; null before the first.'),
    publishedVersions: z
      .array(z.object({ formVersion: z.int().min(1), publishedAt: UtcText }))
      .describe(`The newest first, at most ${MOST_VERSIONS_LISTED}.`),
  })
  .meta({ id: 'PassConfiguration' })

/** `exhibition.passConfiguration`: what buyers of a ticket type are asked, and the zones that their pass opens. */
export const passConfiguration = operation({
  ...eventRead,
  tag,
  path,
  summary: 'The pass configuration of a ticket type',
  description:
    'Its draft, and the version that is published. A published version never changes: answers refer to it. A ticket type ' +
    'that was never configured has version 0, no questions, and a pass that opens the event as a whole.',
  query: z.object({ eventId: Id, ticketTypeId: Id }),
  reply: PassConfiguration,
  example: { query: { eventId: exampleIds.event, ticketTypeId: exampleIds.ticketType } },
})

const actions = ['save', 'publish', 'discard'] as const

/** `exhibition.changePassConfiguration`: save the draft, publish it, or throw it away. */
export const changePassConfiguration = operation({
  ...eventChange,
  tag,
  method: 'POST',
  path,
  summary: 'Save, publish or discard the draft of a pass configuration',
  description:
    `Does what \`action\` says. \`save\` replaces the whole draft, or begins one; it takes \`questions\` (at most ${MOST_QUESTIONS}, of at most ${MOST_CHOICES} ` +
    'choices) and `zoneIds`, of this event. `publish` gives the draft to buyers and doors: orders are checked against it from ' +
    'then on, and its zones count for every ticket of the type, also those issued before. `discard` throws the draft away. ' +
    '`version` is that of the configuration which the change was based on; when somebody has changed it meanwhile nothing is done.',
  body: z
    .object({
      eventId: Id,
      ticketTypeId: Id,
      version: z.int({ error: 'must be a whole number' }).min(0, { error: 'must not be negative' }),
      action: z.enum(actions, { error: `must be ${actions.join(', ')}` }),
      questions: Questions.optional().describe('With `save` only.'),
      zoneIds: zoneIds.optional().describe('With `save` only. None: the event as a whole.'),
    })
    .refine(({ action, questions, zoneIds: zones }) => action !== 'save' || Boolean(questions && zones), {
      path: ['action'],
      error: 'must come with questions and zoneIds when it is save',
    })
    .refine(({ action, questions, zoneIds: zones }) => action === 'save' || !(questions ?? zones), {
      path: ['action'],
      error: 'must be save to come with questions or zoneIds: save first, then publish',
    }),
  reply: outcomeWith({ configuration: PassConfiguration }, ['changed_meanwhile', 'no_draft'], {
    configuration: PassConfiguration.describe('As it is now.'),
  }),
  audit: {
    subject: 'ticket_type',
    actions: {
      'pass.saved': 'Saved the draft of a pass',
      'pass.published': 'Published a pass',
      'pass.discarded': 'Threw the draft of a pass away',
    },
  },
  example: {
    body: {
      eventId: exampleIds.event,
      ticketTypeId: exampleIds.ticketType,
      version: 0,
      action: 'save',
      questions: [
        {
          id: 'role',
          kind: 'several',
          label: 'What do you do?',
          isRequired: true,
          choices: [
            { id: 'buyer', label: 'I buy' },
            { id: 'maker', label: 'I make' },
          ],
        },
      ],
      zoneIds: [exampleIds.zone],
    },
  },
})

const ZoneName = z.object({ id: Id, name: z.string() }).meta({ id: 'CheckpointZone' })

/** What a checkpoint says of a ticket code. */
export const checkpointVerdicts = {
  allowed: 'The pass opens this zone today.',
  not_a_ticket: 'This is no ticket of this event.',
  void: 'The ticket was taken back.',
  superseded: 'The ticket has a newer code, which alone is valid.',
  other_zone: 'The pass opens other zones than this.',
  not_today: 'The event is on other days than today.',
} as const

type Verdict = keyof typeof checkpointVerdicts
const verdicts = Object.keys(checkpointVerdicts) as [Verdict, ...Verdict[]]

/** `exhibition.checkpoint`: what the place where a zone is entered has to know, and whether a ticket may enter. */
export const checkpoint = operation({
  ...organiserChange,
  tag,
  method: 'POST',
  path: '/api/exhibition/checkpoint',
  needs: 'door.work',
  scope: 'event',
  summary: 'Resolve a checkpoint',
  description:
    'For members who work at the entrance of a zone; who is limited to zones of the event, only at those (403). Answers the zone, ' +
    'the rule (which ticket types open it, and on which days) and, with a ticket code, whether that ticket may enter. It writes ' +
    'nothing and is no attendance: only `POST /api/scan` is.',
  body: z.object({
    eventId: Id,
    zoneId: Id,
    code: Code.optional().describe('Left out: only the zone and its rule are answered.'),
  }),
  reply: outcome(
    {
      zone: ZoneName,
      rule: z.object({
        ticketTypes: z
          .array(z.object({ id: Id, name: z.string() }))
          .describe('Those whose published pass opens the zone, or the event as a whole.'),
        firstDay: KlDay,
        lastDay: KlDay,
      }),
      pass: z
        .object({
          verdict: z
            .enum(verdicts)
            .describe(verdicts.map((word) => `${word}: ${checkpointVerdicts[word]}`).join(' ')),
          ticketId: Id.nullable().describe('Null for what is no ticket.'),
          ticketType: z.object({ id: Id, name: z.string() }).nullable(),
        })
        .nullable()
        .describe('Null without a code.'),
    },
    ['event_over'],
  ),
  audit: 'none',
  example: {
    body: { eventId: exampleIds.event, zoneId: exampleIds.zone, code: exampleTexts.ticketCode },
  },
})

/** `exhibition.replaceAssignments`: which zones of an event a member works at. */
export const replaceAssignments = operation({
  ...eventChange,
  tag,
  method: 'POST',
  path: '/api/exhibition/assignments/replace',
  needs: 'team.manage',
  summary: "Replace a member's zones of an event",
  description:
    'The whole set at once; zones of other events stay as they are. An empty list opens the event to the member as a whole. Zones ' +
    'must be of this event, and the person a live member (404); the zones of an owner are replaced by owners only (403). It ' +
    'counts from the next call of the member.',
  body: z.object({
    eventId: Id,
    memberId: Id.describe('The `userId` of the member.'),
    zoneIds,
  }),
  reply: z
    .object({ state: z.literal('done'), memberId: Id, zones: z.array(ZoneName).describe('By name.') })
    .meta({ id: 'ReplacedAssignments' }),
  audit: { subject: 'member', actions: { 'team.zones_replaced': 'Replaced the zones of a member' } },
  example: {
    body: { eventId: exampleIds.event, memberId: exampleIds.person, zoneIds: [exampleIds.zone] },
  },
})

export const exhibitionOperations = {
  'exhibition.passConfiguration': passConfiguration,
  'exhibition.changePassConfiguration': changePassConfiguration,
  'exhibition.formAnalytics': formAnalytics,
  'exhibition.checkpoint': checkpoint,
  'exhibition.replaceAssignments': replaceAssignments,
}
