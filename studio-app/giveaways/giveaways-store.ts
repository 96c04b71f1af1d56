import { signal, type ReadonlySignal } from '@preact/signals'
import {
  createGiveaway,
  deleteGiveaway,
  drawGiveaway,
  listGiveaways,
} from '@masuk/shared/contract/giveaways.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes } from '../changes/create-changes.ts'
import { createForm, type FormStore } from '../form/form-store.ts'
import { savedOf } from '../form/saved-of.ts'
import { localTime, problemsOf, textProblem, timesProblem, utcTime, wholeNumber } from '../form/values.ts'
import { uploadPicture, type Uploaded } from '../pictures/upload-picture.ts'
import type { Words } from '../words/en.ts'

type GiveawayList = Reply<typeof listGiveaways>
export type Giveaway = GiveawayList['giveaways'][number]

export interface GiveawayDraft {
  title: string
  prize: string
  cost: string
  winners: string
  mostEntries: string
  audience: Giveaway['audience']
  opensAt: string
  closesAt: string
  picture: Uploaded | null
}

export interface GiveawaysStore {
  giveaways: Resource<GiveawayList>
  form: FormStore<GiveawayDraft>
  isUploading: ReadonlySignal<boolean>
  /** Why the picture could not be uploaded; null when there is nothing to tell. */
  pictureProblem: ReadonlySignal<string | null>
  /** Uploads a picture of the prize and puts it into the form. */
  choosePicture(file: Blob): Promise<void>
  asked: ReadonlySignal<Giveaway | null>
  changes: Changes
  ask(giveaway: Giveaway | null): void
  remove(): Promise<boolean>
  /** The drawn giveaway, or null when it could not be drawn. */
  draw(giveawayId: string): Promise<Giveaway | null>
}

interface GiveawaysPorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  event: { id: string; organizationId: string; endsAt: string }
  now?: () => number
}

export function createGiveawaysStore({ call, words, event, now = Date.now }: GiveawaysPorts): GiveawaysStore {
  const eventId = event.id
  const asked = signal<Giveaway | null>(null)
  const changes = createChanges(words)
  const giveaways = createResource<GiveawayList>(() => call(listGiveaways, { query: { eventId } }))
  const initial = emptyDraft(event, now())
  const form = createForm<GiveawayDraft>({
    initial,
    words,
    check: problemsOfDraft,
    async save(draft) {
      const result = await call(createGiveaway, { body: { eventId, ...bodyOf(draft) } })
      const saved = savedOf(result, {
        fields: { closes_in_the_past: 'closesAt', no_such_picture: 'picture' },
        done: () => initial,
      })
      if (saved.kind === 'saved') await giveaways.reload()
      return saved
    },
  })
  const isUploading = signal(false)
  const pictureProblem = signal<string | null>(null)
  return {
    giveaways,
    form,
    isUploading,
    pictureProblem,
    async choosePicture(file) {
      isUploading.value = true
      pictureProblem.value = null
      const { organizationId } = event
      const upload = { organizationId, purpose: 'giveaway_picture' as const, eventId, file }
      const result = await uploadPicture(call, upload).finally(() => (isUploading.value = false))
      if (result.kind === 'uploaded') form.write('picture', result.picture)
      else pictureProblem.value = result.message ?? words.value.giveaways.notUploaded
    },
    asked,
    changes,
    ask(giveaway) {
      changes.clear()
      asked.value = giveaway
    },
    async remove() {
      const giveawayId = asked.value?.id
      if (giveawayId === undefined) return false
      const done = await changes.run(() => call(deleteGiveaway, { body: { eventId, giveawayId } }))
      await giveaways.reload()
      if (done) asked.value = null
      return done !== null
    },
    async draw(giveawayId) {
      const done = await changes.run(() => call(drawGiveaway, { body: { eventId, giveawayId } }))
      await giveaways.reload()
      return done?.draw ?? null
    },
  }
}

/** Open at once, until the event ends. */
function emptyDraft({ endsAt }: { endsAt: string }, now: number): GiveawayDraft {
  const counts = { cost: '0', winners: '1', mostEntries: '1' }
  const times = { opensAt: localTime(new Date(now).toISOString()), closesAt: localTime(endsAt) }
  return { title: '', prize: '', ...counts, audience: 'ticket_holders', ...times, picture: null }
}

const bodyOf = ({
  title,
  prize,
  cost,
  winners,
  mostEntries,
  audience,
  opensAt,
  closesAt,
  picture,
}: GiveawayDraft) => ({
  title,
  prize,
  audience,
  cost: wholeNumber(cost) ?? 0,
  winners: wholeNumber(winners) ?? 1,
  mostEntries: wholeNumber(mostEntries) ?? 1,
  opensAt: utcTime(opensAt) ?? '',
  closesAt: utcTime(closesAt) ?? '',
  pictureBlobId: picture?.blobId ?? null,
})

function problemsOfDraft(draft: GiveawayDraft, { frame: { form } }: Words) {
  const between = (text: string, least: number, most: number) => {
    const number = wholeNumber(text)
    if (number === null) return form.notNumber
    if (number < least) return form.tooSmall(least)
    return number > most ? form.tooLarge(String(most)) : undefined
  }
  const times = timesProblem(utcTime(draft.opensAt), utcTime(draft.closesAt), form)
  return problemsOf<keyof GiveawayDraft>({
    title: textProblem(draft.title, 80, form),
    cost: between(draft.cost, 0, 1_000_000),
    winners: between(draft.winners, 1, 100),
    mostEntries: between(draft.mostEntries, 1, 1_000),
    opensAt: times.startsAt,
    closesAt: times.endsAt,
  })
}
