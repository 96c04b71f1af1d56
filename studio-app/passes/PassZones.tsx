import { FieldGroup } from '../form/fields.tsx'
import { words } from '../words/words.ts'
import type { Pass } from './pass-store.ts'

interface Props {
  zones: Pass['zones']
  chosen: string[]
  write: (zoneIds: string[]) => void
}

/** Which zones the pass opens; none is the event as a whole. */
export function PassZones({ zones, chosen, write }: Props) {
  const text = words.value.passes
  if (zones.length === 0) return null
  return (
    <FieldGroup title={text.fields.zoneIds}>
      <p class="muted">{text.zonesHint}</p>
      {zones.map(({ id, name }) => (
        <label key={id} class="pass-choice">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={() =>
              write(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
            }
          />
          {name}
        </label>
      ))}
    </FieldGroup>
  )
}
