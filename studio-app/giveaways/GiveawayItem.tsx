import { formats, words } from '../words/words.ts'
import type { Giveaway } from './giveaways-store.ts'

interface GiveawayItemProps {
  giveaway: Giveaway
  base: string
  /** Null: the role may not. */
  remove: (() => void) | null
}

/** One giveaway: what there is to win, how many have entered, and what comes next. */
export function GiveawayItem({ giveaway, base, remove }: GiveawayItemProps) {
  const { giveaways: text } = words.value
  const { count, range } = formats.value
  const { id, title, prize, state, entries, entrants, winners, opensAt, closesAt, drawn, pictureUrl } =
    giveaway
  return (
    <li class="giveaway">
      {pictureUrl && <img class="giveaway-thumb" src={`${pictureUrl}&w=320`} alt="" loading="lazy" />}
      <div class="giveaway-text">
        <h2>
          {title} <span class="badge">{text.states[state]}</span>
        </h2>
        {prize && <p>{prize}</p>}
        <p class="muted">
          {text.entered(count(entrants), count(entries))} · {text.winnersOf(count(winners))} ·{' '}
          {range(opensAt, closesAt)}
        </p>
        {drawn.length > 0 && <p>{drawn.map(({ name }) => name ?? text.gone).join(', ')}</p>}
      </div>
      <div class="giveaway-actions">
        {(state === 'closed' || state === 'drawn') && (
          <a class="button button-primary" href={`${base}/${id}/draw`}>
            {state === 'closed' ? text.toDraw : text.showDraw}
          </a>
        )}
        <a class="button" href={`/giveaways/${id}`} target="_blank" rel="noopener">
          {text.proof}
        </a>
        {remove && state !== 'drawn' && (
          <button type="button" class="button" aria-label={`${text.remove}: ${title}`} onClick={remove}>
            {text.remove}
          </button>
        )}
      </div>
    </li>
  )
}
