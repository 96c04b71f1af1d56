import { MOST_PER_LINE } from '@masuk/shared/contract/registrations.ts'
import type { EventStore, FullEvent } from '../event/event-store.ts'
import { saleText } from '../event/TicketList.tsx'
import { formats, words } from '../words/words.ts'
import type { ChoiceStore } from './choice-store.ts'
import { Stepper } from './Stepper.tsx'

interface Props {
  event: FullEvent
  store: EventStore
  choice: ChoiceStore
  go: () => void
}

/** The first step: how many of which tickets, and places in workshops. */
export function TicketStep({ event, store, choice, go }: Props) {
  const { register } = words.value
  const isLocked = choice.draft.value.isUncertain
  return (
    <form
      class="order-form"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (choice.ticketCount.value > 0) go()
      }}
    >
      <ul class="rows">
        {event.ticketTypes.map((type) => {
          const left = store.left.value.get(type.id)
          const most = Math.min(type.mostPerOrder, left ?? Infinity, MOST_PER_LINE)
          const value = choice.draft.value.quantities[type.id] ?? 0
          return (
            <li key={type.id} class="row">
              <div class="row-words">
                <h2>{type.name}</h2>
                {type.description !== '' && <p class="muted">{type.description}</p>}
                <p class="row-price">
                  {type.priceSen === 0 ? register.free : formats.value.money(type.priceSen)}
                </p>
                <p class="row-state">{saleText(type, left)}</p>
                {value === type.mostPerOrder && <p class="row-state">{register.most(value)}</p>}
              </div>
              {(type.sale === 'on_sale' || value > 0) && (
                <Stepper
                  name={type.name}
                  value={value}
                  most={type.sale === 'on_sale' ? most : 0}
                  disabled={isLocked}
                  change={(quantity) => choice.setQuantity(type.id, quantity)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {choice.ticketCount.value > 0 && <WorkshopChoice store={store} choice={choice} />}
      <div class="event-action">
        {choice.ticketCount.value === 0 && <p class="muted order-hint">{register.choose}</p>}
        <button type="submit" class="button button-primary" disabled={choice.ticketCount.value === 0}>
          {register.go}
        </button>
      </div>
    </form>
  )
}

function WorkshopChoice({ store, choice }: Pick<Props, 'store' | 'choice'>) {
  const { event, register } = words.value
  const workshops = store.workshops.value
  if (workshops.length === 0) return null
  return (
    <section class="event-part">
      <h2>{event.workshops}</h2>
      <p class="muted">{register.workshopsHint}</p>
      <ul class="rows">
        {workshops.map(({ id, name, placesLeft, startsAt, endsAt }) => (
          <li key={id} class="row">
            <div class="row-words">
              <h3>{name}</h3>
              <p class="muted">{formats.value.range(startsAt, endsAt)}</p>
              <p class="row-state">{event.workshopPlaces(placesLeft)}</p>
            </div>
            <Stepper
              name={name}
              value={choice.draft.value.workshops[id] ?? 0}
              most={Math.min(placesLeft, choice.ticketCount.value)}
              disabled={choice.draft.value.isUncertain}
              change={(quantity) => choice.setWorkshop(id, quantity)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
