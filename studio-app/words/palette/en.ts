export const palette = {
  title: 'Go to',
  hint: 'An event or a screen',
  event: 'Event',
  none: 'Nothing has that name.',
  keys: 'Enter opens. ? shows every shortcut.',
  shortcuts: {
    title: 'Keyboard shortcuts',
    where: 'Outside of fields.',
    go: 'Go to anything by a part of its name',
    search: 'Search the list on the screen',
    show: 'Show these shortcuts',
  },
}
