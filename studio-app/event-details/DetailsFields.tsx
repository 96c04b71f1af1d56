import type { StudioApp } from '../create-app.ts'
import { CapacityInput, FieldGroup, FieldRow, Select, TextInput, TimeInput } from '../form/fields.tsx'
import type { FormStore } from '../form/form-store.ts'
import { CoverField } from '../pictures/CoverField.tsx'
import { formats, words } from '../words/words.ts'
import { CategoriesField } from './CategoriesField.tsx'
import type { DetailsDraft } from './details-draft.ts'
import type { Details } from './details-store.ts'
import { MarkdownField } from './MarkdownField.tsx'
import { ScheduleField } from './ScheduleField.tsx'

interface Props {
  app: StudioApp
  form: FormStore<DetailsDraft>
  details: Details
}

type TextKey = 'name' | 'startsAt' | 'endsAt' | 'venue' | 'capacity' | 'description'

export function DetailsFields({ app, form, details }: Props) {
  const text = words.value.eventDetails
  const draft = form.draft.value
  const problems = form.problems.value
  const field = (key: TextKey) => ({
    id: `details-${key}`,
    label: text.fields[key],
    hint: text.hints[key],
    problem: problems[key],
    value: draft[key],
    write: (value: string) => form.write(key, value),
  })
  const { taken } = details.event
  return (
    <>
      <TextInput {...field('name')} maxLength={160} />
      <CoverField
        app={app}
        eventId={details.event.id}
        organizationId={details.event.organizationId}
        cover={draft.cover}
        problem={problems.cover}
        write={(cover) => form.write('cover', cover)}
      />
      <MarkdownField {...field('description')} />
      <FieldGroup title={text.groups.when}>
        <FieldRow>
          <TimeInput {...field('startsAt')} />
          <TimeInput {...field('endsAt')} />
        </FieldRow>
        <TextInput {...field('venue')} maxLength={200} />
        {draft.venue.trim() !== '' && (
          <a class="details-map" href={mapAddress(draft.venue)} target="_blank" rel="noreferrer">
            {text.map}
          </a>
        )}
      </FieldGroup>
      <FieldGroup title={text.groups.who}>
        <FieldRow>
          <CapacityInput
            {...field('capacity')}
            hint={taken > 0 ? text.takenHint(formats.value.count(taken)) : text.hints.capacity}
          />
          <Select
            id="details-visibility"
            label={text.fields.visibility}
            hint={text.hints.visibility}
            value={draft.visibility}
            write={(value) => form.write('visibility', value)}
            options={(['public', 'private'] as const).map((value) => ({
              value,
              label: text.visibilities[value],
            }))}
          />
          <Select
            id="details-doorNames"
            label={text.fields.doorNames}
            hint={text.hints.doorNames}
            value={draft.doorNames}
            write={(value) => form.write('doorNames', value)}
            options={(['nothing', 'initials', 'full'] as const).map((value) => ({
              value,
              label: text.doorNames[value],
            }))}
          />
        </FieldRow>
        <CategoriesField
          categories={details.categories}
          chosen={draft.categoryIds}
          problem={problems.categoryIds}
          write={(ids) => form.write('categoryIds', ids)}
        />
      </FieldGroup>
      <FieldGroup title={text.groups.schedule}>
        <ScheduleField
          draft={draft}
          problem={problems.schedule}
          write={(slots) => form.write('schedule', slots)}
        />
      </FieldGroup>
    </>
  )
}

/** Where maps show a place that is known by its name. */
function mapAddress(venue: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(venue)}`
}
