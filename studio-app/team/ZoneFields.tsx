import type { StudioApp } from '../create-app.ts'
import { Select, Toggle } from '../form/fields.tsx'
import { words } from '../words/words.ts'
import type { Zone } from './team-store.ts'

interface ZoneFieldsProps {
  app: StudioApp
  /** Keeps the ids of two such groups apart. */
  id: string
  eventId: string | null
  chooseEvent: (eventId: string | null) => void
  /** Those that are offered. */
  zones: readonly Zone[]
  zoneIds: readonly string[]
  write: (zoneIds: string[]) => void
}

/** The zones of an event, to choose those that somebody is limited to. */
export function ZoneFields({ app, id, eventId, chooseEvent, zones, zoneIds, write }: ZoneFieldsProps) {
  const { team: text } = words.value
  const { loaded } = app.shell.shell
  const organizationId = app.shell.organization.value?.id
  const events =
    loaded.value.kind === 'ready'
      ? loaded.value.value.events.filter((event) => event.organizationId === organizationId)
      : []
  return (
    <>
      <Select
        id={`${id}-event`}
        label={text.zonesOf}
        hint={text.zonesHint}
        value={eventId ?? ''}
        write={(chosen) => chooseEvent(chosen === '' ? null : chosen)}
        options={[
          { value: '', label: text.everywhere },
          ...events.map((event) => ({ value: event.id, label: event.name })),
        ]}
      />
      {zones.map((zone) => (
        <Toggle
          key={zone.id}
          id={`${id}-zone-${zone.id}`}
          label={zone.name}
          value={zoneIds.includes(zone.id)}
          write={(isChosen) =>
            write(isChosen ? [...zoneIds, zone.id] : zoneIds.filter((each) => each !== zone.id))
          }
        />
      ))}
      {eventId !== null && zones.length === 0 && <p class="muted">{text.noZones}</p>}
    </>
  )
}
