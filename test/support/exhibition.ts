import type { Question } from '@masuk/shared/contract/pass-forms.ts'
import { as, done, reply } from './call.ts'
import type { InputOf } from './call.ts'
import type { House } from './house.ts'
import { openStudio } from './organisers.ts'
import type { Person, Studio } from './organisers.ts'
import { openSale } from './sales.ts'
import type { Sale } from './sales.ts'

/** An event on sale with its organisers. */
export interface Exhibition extends Sale {
  studio: Studio
}

export async function openExhibition(house: House, name = 'Balai Raya Events'): Promise<Exhibition> {
  const studio = await openStudio(house, { name })
  return { ...(await openSale(house, studio)), studio }
}

type PassBody = InputOf<'exhibition.changePassConfiguration'>['body']
type SentQuestion = NonNullable<PassBody['questions']>[number]

/** A question, with what is left out filled in. */
export const question = (
  id: string,
  kind: Question['kind'],
  more: Partial<SentQuestion> = {},
): SentQuestion => ({
  id,
  kind,
  label: `The ${id}`,
  ...((kind === 'one' || kind === 'several') && {
    choices: ['tea', 'kopi', 'milo'].map((choice) => ({ id: choice, label: choice })),
  }),
  ...more,
})

type PassKey = Pick<Exhibition, 'eventId' | 'ticketTypeId' | 'studio'>

export const readPass = (house: House, { eventId, ticketTypeId, studio }: PassKey) =>
  reply(as(house, studio.owner).call('exhibition.passConfiguration', { query: { eventId, ticketTypeId } }))

/** Changes the pass, based on whatever is there now unless a version is given. */
export async function changePass(
  house: House,
  { eventId, ticketTypeId, studio }: PassKey,
  {
    by = studio.owner,
    ...change
  }: Omit<PassBody, 'eventId' | 'ticketTypeId' | 'version'> & {
    by?: Person
    version?: number
  },
) {
  const version = change.version ?? (await readPass(house, { eventId, ticketTypeId, studio })).version
  return as(house, by).call('exhibition.changePassConfiguration', {
    body: { eventId, ticketTypeId, ...change, version },
  })
}

/** Publishes a pass with these questions and zones. */
export async function publishPass(
  house: House,
  key: PassKey,
  { questions = [], zoneIds = [] }: { questions?: SentQuestion[]; zoneIds?: string[] },
): Promise<number> {
  await done(await changePass(house, key, { action: 'save', questions, zoneIds }))
  const { configuration } = await done(await changePass(house, key, { action: 'publish' }))
  return configuration.published?.formVersion ?? 0
}
