export const events = {
  nav: 'Events',
}
