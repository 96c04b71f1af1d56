/** The words about the Home Screen. */
export const en = {
  title: 'Put Masuk on your Home Screen',
  why: 'Then your tickets are one tap away, also without a network, and alerts can reach you.',
  note: 'Put Masuk on your Home Screen: your tickets are one tap away there.',
  how: 'Show me how',
  notNow: 'Not now',
  firstLaunch:
    'Masuk is on your Home Screen now. It keeps things apart from the browser: sign in here once, with a code by mail.',
  gotIt: 'All right',
  install: 'Install Masuk',
  installed: 'Masuk is on your Home Screen already.',
  otherBrowsers: 'Another browser',
  kinds: {
    'safari-ios': 'Safari on iPhone and iPad',
    'safari-ios-26': 'Safari on iPhone and iPad, from iOS 26',
    'other-ios': 'Chrome and others on iPhone and iPad',
    'chrome-android': 'Chrome on Android',
    'samsung-android': 'Samsung Internet',
    'firefox-android': 'Firefox on Android',
    'in-app-ios': 'Inside another app on iPhone',
    'in-app-android': 'Inside another app on Android',
    desktop: 'On a computer',
  },
  steps: {
    'safari-ios': [
      'Tap the Share button, a square with an arrow up.',
      'Scroll down and tap “Add to Home Screen”.',
      'Tap “Add”.',
      'Open Masuk from the Home Screen and sign in once more.',
    ],
    'safari-ios-26': [
      'Tap the button with three dots, then “Share”.',
      'Tap “Add to Home Screen”; if you don’t see it, tap “View More”.',
      'Leave “Open as Web App” switched on and tap “Add”.',
      'Open Masuk from the Home Screen and sign in once more.',
    ],
    'other-ios': [
      'Tap the Share button beside the address.',
      'Tap “Add to Home Screen”; if it is not there, open this page in Safari.',
      'Tap “Add”.',
      'Open Masuk from the Home Screen and sign in once more.',
    ],
    'chrome-android': [
      'Tap the button with three dots.',
      'Tap “Add to Home screen”, then “Install”.',
      'Open Masuk from the Home screen.',
    ],
    'samsung-android': [
      'Tap the button with three lines.',
      'Tap “Add page to”, then “Home screen”.',
      'Open Masuk from the Home screen.',
    ],
    'firefox-android': [
      'Tap the button with three dots.',
      'Tap “Add to Home screen”, also called “Install”.',
      'Open Masuk from the Home screen.',
    ],
    'in-app-ios': [
      'You are inside another app, where nothing can be installed.',
      'Tap the button with three dots or the Share button, then “Open in Safari”.',
      'Do there what this page then shows.',
    ],
    'in-app-android': [
      'You are inside another app, where nothing can be installed.',
      'Tap the button with three dots, then “Open in Chrome” or “Open in browser”.',
      'Do there what this page then shows.',
    ],
    desktop: [
      'Tickets are for your phone: open this site there.',
      'In Chrome and Edge there is an install button at the end of the address.',
    ],
  },
}

export type InstallWords = typeof en
