import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../frame/Icon.tsx'
import { words } from '../words/words.ts'
import { dragRow } from './drag-row.ts'

interface Props {
  /** Rows of another list don't take each other's. */
  list: string
  at: number
  last: number
  name: string
  move: ((from: number, to: number) => void) | undefined
  children: ComponentChildren
}

/** One row: what is in it, with what moves it. */
export function OrderedRow({ list, at, last, name, move, children }: Props) {
  const row = useRef<HTMLLIElement>(null)
  const [state, setState] = useState<'still' | 'dragged' | 'target'>('still')
  useEffect(() => {
    if (!row.current || !move) return undefined
    return dragRow(row.current, { list, at, move, show: setState })
  }, [list, at, move])
  return (
    <li ref={row} class={`ordered-row ordered-${state}`}>
      {move && (
        <span class="ordered-grip" aria-hidden="true">
          <Icon name="grip" />
        </span>
      )}
      <div class="ordered-content">{children}</div>
      {move && <MoveButtons at={at} last={last} name={name} move={move} />}
    </li>
  )
}

type MoveProps = Pick<Props, 'at' | 'last' | 'name'> & { move: NonNullable<Props['move']> }

function MoveButtons({ at, last, name, move }: MoveProps) {
  const text = words.value.frame.ordering
  const button = (to: number, icon: 'up' | 'down', label: string) => (
    <button
      type="button"
      class="button"
      aria-label={label}
      aria-disabled={to < 0 || to > last}
      onClick={({ currentTarget }) => {
        move(at, to)
        // The browser drops the focus of what is put at another place of the page.
        requestAnimationFrame(() => currentTarget.focus())
      }}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <span class="ordered-buttons">
      {button(at - 1, 'up', text.up(name))}
      {button(at + 1, 'down', text.down(name))}
    </span>
  )
}
