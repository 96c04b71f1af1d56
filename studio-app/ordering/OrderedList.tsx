import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { words } from '../words/words.ts'
import { moveItem } from './move-item.ts'
import { OrderedRow } from './OrderedRow.tsx'
import './ordering.css'

interface Props<Item> {
  /** What is ordered, for who does not see it. */
  label: string
  items: readonly Item[]
  itemKey: (item: Item, at: number) => string
  /** What an item is called, in what is said of its move. */
  name: (item: Item) => string
  /** The list in its new order; left out where the order is fixed. */
  order?: ((items: Item[]) => void) | undefined
  children: (item: Item, at: number) => ComponentChildren
}

/** A list that is put in order: by dragging with a mouse or finger, or by the buttons of each row with keys alone. */
export function OrderedList<Item>({ label, items, itemKey, name, order, children }: Props<Item>) {
  const [said, setSaid] = useState('')
  function move(from: number, to: number): void {
    const item = items[from]
    if (!order || item === undefined || to < 0 || to >= items.length || from === to) return
    order(moveItem(items, from, to))
    setSaid(words.value.frame.ordering.moved(name(item), to + 1, items.length))
  }
  return (
    <>
      <ol class="ordered" aria-label={label}>
        {items.map((item, at) => (
          <OrderedRow
            key={itemKey(item, at)}
            list={label}
            at={at}
            last={items.length - 1}
            name={name(item)}
            move={order && move}
          >
            {children(item, at)}
          </OrderedRow>
        ))}
      </ol>
      <output class="visually-hidden">{said}</output>
    </>
  )
}
