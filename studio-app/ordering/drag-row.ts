import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

interface Ports {
  list: string
  at: number
  move: (from: number, to: number) => void
  show: (state: 'still' | 'dragged' | 'target') => void
}

/** Lets a row be dragged by its grip and take the place of another of its list. Returns how to stop that. */
export function dragRow(row: HTMLElement, { list, at, move, show }: Ports): () => void {
  const grip = row.querySelector('.ordered-grip')
  return combine(
    draggable({
      element: row,
      ...(grip && { dragHandle: grip }),
      getInitialData: () => ({ list, at }),
      onDragStart: () => show('dragged'),
      onDrop: () => show('still'),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data['list'] === list,
      onDragEnter: ({ source }) => show(source.data['at'] === at ? 'dragged' : 'target'),
      onDragLeave: () => show('still'),
      onDrop({ source }) {
        show('still')
        move(Number(source.data['at']), at)
      },
    }),
  )
}
