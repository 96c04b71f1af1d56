import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ScreenSize } from '../../device/screen-size.ts'
import { Icon } from '../../frame/icons.tsx'
import { words } from '../../words/words.ts'
import type { WalletTicket } from '../wallet-ticket.ts'
import { TicketFace } from './TicketFace.tsx'

export interface TicketPagerProps {
  tickets: readonly WalletTicket[]
  /** The one to begin with. */
  firstId: string
  screen: ScreenSize
  now: number
  knownAt: number
  /** Another one has come into view. */
  onTurn: (ticket: WalletTicket) => void
}

/** The tickets of an event side by side: the next one is a swipe or a button away. */
export function TicketPager({ tickets, firstId, onTurn, ...shown }: TicketPagerProps) {
  const strip = useRef<HTMLElement>(null)
  const begin = Math.max(
    0,
    tickets.findIndex(({ id }) => id === firstId),
  )
  const [position, setPosition] = useState(begin)
  const text = words.value.tickets.shown

  useLayoutEffect(() => {
    strip.current?.scrollTo({ left: begin * strip.current.clientWidth, behavior: 'instant' })
  }, [begin])

  const turn = (to: number) => strip.current?.scrollTo({ left: to * strip.current.clientWidth })
  const follow = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const to = Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth))
    setPosition(to)
    const ticket = tickets[to]
    if (ticket) onTurn(ticket)
  }

  return (
    <>
      {tickets.length > 1 && (
        <div class="pager-buttons">
          <button
            type="button"
            class="button"
            aria-label={text.previous}
            disabled={position === 0}
            onClick={() => turn(position - 1)}
          >
            <Icon name="left" />
          </button>
          <output>{text.of(position + 1, tickets.length)}</output>
          <button
            type="button"
            class="button"
            aria-label={text.next}
            disabled={position === tickets.length - 1}
            onClick={() => turn(position + 1)}
          >
            <Icon name="right" />
          </button>
        </div>
      )}
      <section class="pager" ref={strip} onScroll={follow} aria-label={text.tickets}>
        {tickets.map((ticket, index) => (
          <section
            key={ticket.id}
            class="pager-ticket"
            aria-label={text.of(index + 1, tickets.length)}
            inert={index !== position}
          >
            <TicketFace ticket={ticket} {...shown} />
          </section>
        ))}
      </section>
    </>
  )
}
