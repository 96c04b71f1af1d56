import { Notice } from '@masuk/ui/page/Notice.tsx'
import { words } from '../words/words.ts'
import type { Clash } from './merge-drafts.ts'
import type { VersionedForm } from './versioned-form.ts'

interface Props<Draft> {
  store: VersionedForm<Draft>
  label: (key: keyof Draft) => string
  /** What the other person wrote, in words. */
  show: (clash: Clash<Draft>) => string
}

/** What somebody else has done to the thing that is being edited: what came in, and what has to be chosen. */
export function Clashes<Draft>({ store, label, show }: Props<Draft>) {
  const text = words.value.frame.form
  const taken = store.taken.value.map(label).join(', ')
  return (
    <>
      {taken !== '' && (
        <Notice tone="calm" alert>
          {text.someoneChanged(taken)}
        </Notice>
      )}
      {store.clashes.value.map((clash) => (
        <div key={clash.key} class="clash">
          <p>{text.theirValue(label(clash.key), show(clash))}</p>
          <button type="button" class="button" onClick={() => store.choose(clash, 'theirs')}>
            {text.theirs}
          </button>
          <button type="button" class="button" onClick={() => store.choose(clash, 'mine')}>
            {text.mine}
          </button>
        </div>
      ))}
    </>
  )
}
