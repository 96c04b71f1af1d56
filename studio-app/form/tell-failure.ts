import { faultText } from '@masuk/ui/words/fault-text.ts'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'
import type { Saved } from './form-store.ts'

/** Says in passing why something outside of a form was not done. True when it was. */
export function tellFailure(app: StudioApp, saved: Saved<never>): boolean {
  if (saved.kind === 'saved') return true
  const why = saved.kind === 'refused' ? saved.message : faultText(saved.failure, words.value.shared)
  app.toast.show(why, { mustBeRead: true })
  return false
}
