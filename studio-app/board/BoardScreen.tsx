import { Skeleton } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../frame/Icon.tsx'
import { useScreenTitle } from '../frame/use-screen-title.ts'
import { LiveAge } from '../live/LiveAge.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { formats, words } from '../words/words.ts'
import { BoardDoors } from './BoardDoors.tsx'
import type { BoardFigures } from './board-figures.ts'
import { createBoardStore } from './board-store.ts'
import './board.css'

/** The doors of an evening on a wall: over everything else, read from four metres. */
export function BoardScreen({ app, place }: EventScreenProps) {
  const [store] = useState(() => createBoardStore(app.call, place.event.id))
  const board = useRef<HTMLDivElement>(null)
  useEffect(() => store.begin(), [store])
  const { board: text, shared } = words.value
  const heading = useScreenTitle(text.nav, place.event.name)
  const known = store.overview.loaded.value
  const figures = store.figures.value
  return (
    <div class="board" ref={board}>
      <header class="board-top">
        <h1 ref={heading} tabIndex={-1}>
          {place.event.name}
        </h1>
        <LiveAge loaded={known} now={store.now.value} />
        <button
          type="button"
          class="button board-full"
          onClick={() => void board.current?.requestFullscreen?.().catch(() => {})}
        >
          {text.fullScreen}
        </button>
        <a class="button" href={`/studio/events/${place.event.id}`}>
          <Icon name="close" />
          {shared.close}
        </a>
      </header>
      {known.kind === 'failed' && (
        <Notice tone="warn" alert>
          {faultText(known.failure, shared)}
        </Notice>
      )}
      {figures ? (
        <Board figures={figures} now={store.now.value} />
      ) : (
        known.kind !== 'failed' && <Skeleton lines={6} label={shared.loading} />
      )}
      {store.wakeLock.state.value === 'absent' && <p class="muted">{text.staysOn}</p>}
    </div>
  )
}

function Board({ figures, now }: { figures: BoardFigures; now: number }) {
  return (
    <div class="board-body">
      <section class="board-inside" aria-label={words.value.board.inside}>
        <BoardInside figures={figures} />
      </section>
      <BoardDoors figures={figures} now={now} />
      <BoardConflicts figures={figures} />
    </div>
  )
}

function BoardInside({ figures }: { figures: BoardFigures }) {
  const { board: text } = words.value
  const { count, percent } = formats.value
  const { inside, capacity, share, aMinute } = figures
  return (
    <>
      <p class="board-number">{count(inside)}</p>
      <p class="board-label">
        {capacity === null || share === null
          ? text.insideUnlimited
          : text.insideOf(count(capacity), percent(share))}
      </p>
      {share !== null && (
        <svg class="board-share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect class="board-share-all" width="100" height="4" />
          <rect width={share * 100} height="4" data-full={share >= 0.95} />
        </svg>
      )}
      <p class="board-rate">{text.aMinute(count(Math.round(aMinute)))}</p>
    </>
  )
}

function BoardConflicts({ figures: { openConflicts, latestConflicts } }: { figures: BoardFigures }) {
  const { board: text } = words.value
  const { count, time } = formats.value
  if (openConflicts === 0) return null
  return (
    <section class="board-conflicts" aria-live="polite">
      <h2>{text.conflicts(count(openConflicts))}</h2>
      <ul>
        {latestConflicts.map(({ scanKey, latestAt, admission, claims }) => (
          <li key={scanKey}>
            {time(latestAt)} {[admission, ...claims].flatMap((side) => side?.device ?? []).join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
