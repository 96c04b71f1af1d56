/** The words around every screen. */
export const en = {
  tabs: { find: 'Find', tickets: 'Tickets', hub: 'My events', inbox: 'Inbox', account: 'Account' },
  tabsLabel: 'Main',
  unread: (count: number) => `${count} unread`,
  offline: 'You are offline. What you have opened before can still be read.',
  update: { ready: 'A new version is ready.', now: 'Update' },
  notFound: {
    title: 'There is nothing here',
    todo: 'The address may be old or mistyped.',
    home: 'Find events',
  },
  broken: {
    title: 'This page did not load',
    todo: 'Check the connection, then load it again. Nothing that you have sent is lost.',
    reload: 'Load again',
  },
  footer: {
    language: 'Language',
    theme: 'Colours',
    themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
    more: 'More',
    guides: 'Help and guides',
    organisers: 'For organisers',
  },
}

export type FrameWords = typeof en
