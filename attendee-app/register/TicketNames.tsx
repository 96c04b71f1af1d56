import { TextField } from '@masuk/ui/form/TextField.tsx'
import { words } from '../words/words.ts'
import type { ChoiceStore } from './choice-store.ts'

/** Names for the tickets, for those who want them: closed until then. */
export function TicketNames({ choice }: { choice: ChoiceStore }) {
  const { register } = words.value
  return (
    <details class="ticket-names">
      <summary>{register.names}</summary>
      <div class="fields">
        <p class="muted">{register.namesHint}</p>
        {choice.lines.value.flatMap(({ ticketTypeId, name, quantity }) =>
          Array.from({ length: quantity }, (_, at) => (
            <TextField
              key={`${ticketTypeId}-${at}`}
              id={`name-${ticketTypeId}-${at}`}
              label={register.nameOf(name, at + 1)}
              hint=""
              problem={null}
              value={choice.nameOf(ticketTypeId, at)}
              write={(text) => choice.writeName(ticketTypeId, at, text)}
              maxLength={120}
              capitals="words"
            />
          )),
        )}
      </div>
    </details>
  )
}
