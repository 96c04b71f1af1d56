/** Drawn in a square of 24, by strokes. */
const shapes = {
  events: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  home: 'M4 11l8-7 8 7v9H4zM10 20v-6h4v6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c2 .8 3.5 2.500 3.500 5.500',
  door: 'M6 21V3h12v18M3 21h18M14.500 12h.01',
  scanner: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16',
  conflict: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  tickets: 'M3 7h18v4a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 7v11',
  details: 'M5 3h14v18H5zM9 8h6M9 12h6M9 16h3',
  form: 'M4 5h16M4 12h16M4 19h9M17 17l2 2 3-4',
  workshop: 'M12 3l9 5-9 5-9-5zM6 10v6c3 3 9 3 12 0v-6',
  zone: 'M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  publish: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  codes: 'M4 12l8-8h8v8l-8 8zM16 8h.01',
  gift: 'M4 11h16v10H4zM3 7h18v4H3zM12 7v14M12 7c-4 0-5-4-2.500-4S12 7 12 7zM12 7c4 0 5-4 2.500-4S12 7 12 7z',
  broadcast: 'M4 10v4h4l7 5V5L8 10zM18 9c1.500 2 1.500 4 0 6',
  team: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21c0-4 3-7 7-7s7 3 7 7',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  back: 'M14 6l-6 6 6 6',
  next: 'M10 6l6 6-6 6',
  up: 'M6 14l6-6 6 6',
  down: 'M6 10l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  check: 'M5 12l5 5 9-10',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
} as const

export type IconName = keyof typeof shapes

/** A small picture beside words; never alone without a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  )
}
