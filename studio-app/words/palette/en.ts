export const palette = {
  title: 'Go to',
  hint: 'An event or a screen',
  event: 'Event',
  none: 'Nothing has that name.',
  keys: 'Enter opens. Outside of fields: g p people, g b door board, g c let in twice, g s scanners, g h how it goes, g e events, g t team.',
}
