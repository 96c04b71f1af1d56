import { formats, words } from '../words/words.ts'
import type { Broadcasts } from './broadcasts-store.ts'

type Broadcast = Broadcasts['broadcasts'][number]

interface HistoryProps extends Pick<Broadcasts, 'broadcasts'> {
  ticketTypes: readonly { id: string; name: string }[]
}

/** What was sent, with how far it has come on each channel. */
export function BroadcastHistory({ broadcasts, ticketTypes }: HistoryProps) {
  const { broadcasts: text } = words.value
  if (broadcasts.length === 0) return null
  return (
    <section class="broadcast-history">
      <h2>{text.history}</h2>
      <ul>
        {broadcasts.map((broadcast) => (
          <Sent
            key={broadcast.id}
            broadcast={broadcast}
            type={ticketTypes.find(({ id }) => id === broadcast.ticketTypeId)?.name ?? null}
          />
        ))}
      </ul>
    </section>
  )
}

function Sent({ broadcast, type }: { broadcast: Broadcast; type: string | null }) {
  const { broadcasts: text } = words.value
  const { count, dayAndTime } = formats.value
  const { title, sentAt, people, audience, channels } = broadcast
  return (
    <li>
      <strong>{title}</strong>
      <p class="muted">
        {dayAndTime(sentAt)} · {text.audiences[audience]}
        {type !== null && <> · {type}</>} · {text.people(count(people))}
      </p>
      <dl>
        {(['inbox', 'push', 'mail'] as const).map((channel) => {
          const { queued, sent, failed } = channels[channel]
          return (
            <div key={channel}>
              <dt>{text.channels[channel]}</dt>
              <dd>
                <progress
                  aria-label={text.channels[channel]}
                  value={sent + failed}
                  max={Math.max(1, queued + sent + failed)}
                />{' '}
                {text.progress(count(sent), count(queued), count(failed))}
              </dd>
            </div>
          )
        })}
      </dl>
    </li>
  )
}
