import { exampleIds, exampleTexts } from '@masuk/shared/contract/example-values.ts'
import type { OperationName } from '@masuk/shared/contract/index.ts'
import { TONIGHT } from './clock.ts'
import { addOrganiser } from './organisers.ts'
import type { Person } from './organisers.ts'
import { addRow } from './tables.ts'
import { addTicketType } from './world.ts'
import type { World } from './world.ts'

/** What an operation uses up or must not share, by what stands for it in its example. */
export type Fixture = (
  world: World,
  caller: Person,
) => Record<string, unknown> | Promise<Record<string, unknown>>

/** Of operations about passes and checkpoints. */
export const exhibitionFixtures: Partial<Record<OperationName, Fixture>> = {
  'publicEvents.passForm': async ({ house, home }) => {
    const { organizationId } = home
    const ticketTypeId = await addTicketType(house, home.event)
    const questions = [
      {
        id: 'company',
        kind: 'text',
        label: 'Company',
        help: '',
        isRequired: false,
        choices: [],
        shownIf: null,
      },
    ]
    await addRow(house, 'pass_forms', {
      organizationId,
      ticketTypeId,
      version: 1,
      questions,
      publishedAt: TONIGHT,
    })
    return { [exampleIds.ticketType]: ticketTypeId }
  },
  'exhibition.passConfiguration': ({ home }) => ({ [exampleIds.ticketType]: home.event.ticketTypeId }),
  'exhibition.changePassConfiguration': async ({ house, home }) => ({
    [exampleIds.ticketType]: await addTicketType(house, home.event),
  }),
  'exhibition.formAnalytics': ({ home }) => ({ [exampleIds.ticketType]: home.event.ticketTypeId }),
  'exhibition.checkpoint': ({ home }) => ({ [exampleTexts.ticketCode]: home.tickets[0]!.code }),
  'exhibition.replaceAssignments': async ({ house, home }) => ({
    [exampleIds.person]: (await addOrganiser(house, { ...home, role: 'crew' })).userId,
  }),
}
