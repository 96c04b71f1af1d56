import { MOST_SLOTS } from '@masuk/shared/contract/event-details.ts'
import { FieldRow, TextInput, TimeInput } from '../form/fields.tsx'
import { Icon } from '../frame/Icon.tsx'
import { OrderedList } from '../ordering/OrderedList.tsx'
import { words } from '../words/words.ts'
import { nextSlot, type DetailsDraft, type SlotDraft } from './details-draft.ts'

interface Props {
  draft: DetailsDraft
  problem: string | undefined
  write: (slots: SlotDraft[]) => void
}

/** The programme: up to 60 lines in any order. */
export function ScheduleField({ draft, problem, write }: Props) {
  const text = words.value.eventDetails
  const { schedule } = draft
  return (
    <>
      {schedule.length === 0 && <p class="muted">{text.noSchedule}</p>}
      <OrderedList
        label={text.fields.schedule}
        items={schedule}
        itemKey={({ key }) => key}
        name={({ title }) => title || text.slot.untitled}
        order={write}
      >
        {(slot, at) => (
          <SlotFields
            slot={slot}
            at={at}
            write={(change) => write(schedule.map((each) => (each === slot ? { ...each, ...change } : each)))}
            remove={() => write(schedule.filter((each) => each !== slot))}
          />
        )}
      </OrderedList>
      {problem && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        class="button"
        disabled={schedule.length >= MOST_SLOTS}
        onClick={() => write([...schedule, nextSlot(draft)])}
      >
        <Icon name="plus" />
        {schedule.length >= MOST_SLOTS ? text.slot.full(MOST_SLOTS) : text.slot.add}
      </button>
    </>
  )
}

interface SlotProps {
  slot: SlotDraft
  at: number
  write: (change: Partial<SlotDraft>) => void
  remove: () => void
}

function SlotFields({ slot, at, write, remove }: SlotProps) {
  const text = words.value.eventDetails.slot
  const field = (key: Exclude<keyof SlotDraft, 'key'>) => ({
    id: `slot-${slot.key}-${key}`,
    label: text.fields[key],
    value: slot[key],
    write: (value: string) => write({ [key]: value }),
  })
  return (
    <div class="slot">
      <FieldRow>
        <TextInput {...field('title')} maxLength={160} />
        <TextInput {...field('place')} maxLength={160} />
      </FieldRow>
      <FieldRow>
        <TimeInput {...field('startsAt')} inList />
        <TimeInput {...field('endsAt')} hint={text.endOpen} inList />
      </FieldRow>
      <button type="button" class="button" onClick={remove}>
        <Icon name="trash" />
        {text.remove(at + 1)}
      </button>
    </div>
  )
}
