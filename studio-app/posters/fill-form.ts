import type { FormStore } from '../form/form-store.ts'
import type { NewEvent } from '../events/new-event-store.ts'
import { posterKeys, type PosterFields, type PosterKey } from './poster-fields.ts'

/**
 * Puts what posters say into the form of a new event. What the person has typed stays; what the form or a poster before has
 * put there is replaced.
 */
export function createFormFiller(form: FormStore<NewEvent>): (fields: PosterFields) => void {
  const ours: Record<PosterKey, string> = { ...form.draft.value }
  return (fields) => {
    for (const key of posterKeys) {
      const field = fields[key]
      if (!field || form.draft.value[key] !== ours[key]) continue
      ours[key] = field.value
      form.write(key, field.value)
    }
  }
}
