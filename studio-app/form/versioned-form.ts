import { signal, type ReadonlySignal } from '@preact/signals'
import { createForm, type FormPorts, type FormStore, type Saved } from './form-store.ts'
import { mergeDrafts, type Clash } from './merge-drafts.ts'

/** What became of saving something that others may edit at the same time. */
export type SavedVersion<Draft> =
  | { kind: 'saved'; draft: Draft; version: number }
  | { kind: 'changed'; draft: Draft; version: number }
  | Exclude<Saved<Draft>, { kind: 'saved' }>

/** A form of something that two people may edit at once: what each has changed is kept. */
export interface VersionedForm<Draft> extends FormStore<Draft> {
  /** What both have changed, for the person to choose. */
  clashes: ReadonlySignal<readonly Clash<Draft>[]>
  /** What came from the other person, by field; to be told. */
  taken: ReadonlySignal<readonly (keyof Draft)[]>
  choose(clash: Clash<Draft>, whose: 'mine' | 'theirs'): void
  /** Looks at what the service has now, and takes what was not edited here. */
  absorb(draft: Draft, version: number): void
}

export interface VersionedPorts<Draft> extends Omit<FormPorts<Draft>, 'save'> {
  version: number
  save: (draft: Draft, version: number) => Promise<SavedVersion<Draft>>
}

/** How often what others have saved in between is put together with ours before the person is told that it failed. */
const MOST_TRIES = 3

export function createVersionedForm<Draft extends object>(
  ports: VersionedPorts<Draft>,
): VersionedForm<Draft> {
  let base = ports.initial
  let version = ports.version
  const clashes = signal<readonly Clash<Draft>[]>([])
  const taken = signal<readonly (keyof Draft)[]>([])
  const form = createForm<Draft>({ ...ports, save })

  function settleWith(theirs: Draft, theirVersion: number): Draft {
    const merged = mergeDrafts(base, form.draft.value, theirs)
    base = theirs
    version = theirVersion
    form.rebase(theirs, merged.draft)
    clashes.value = merged.clashes
    taken.value = [...new Set([...taken.value, ...merged.taken])]
    return merged.draft
  }

  async function save(draft: Draft): Promise<Saved<Draft>> {
    let sending = draft
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const saved = await ports.save(sending, version)
      if (saved.kind === 'saved') {
        base = saved.draft
        version = saved.version
        clashes.value = []
        return { kind: 'saved', draft: saved.draft }
      }
      if (saved.kind !== 'changed') return saved
      sending = settleWith(saved.draft, saved.version)
      if (clashes.value.length > 0) break
    }
    return { kind: 'refused', message: ports.words.value.frame.form.bothChanged }
  }

  return {
    ...form,
    clashes,
    taken,
    save() {
      taken.value = []
      return form.save()
    },
    choose(clash, whose) {
      form.write(clash.key, clash[whose])
      clashes.value = clashes.value.filter(({ key }) => key !== clash.key)
    },
    absorb(draft, theirVersion) {
      if (theirVersion > version) settleWith(draft, theirVersion)
    },
  }
}
