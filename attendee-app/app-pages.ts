/**
 * The paths that are pages of this app, as a regular expression: the service answers them with the app's page, and the
 * service worker opens them without a network. All other paths of the origin are not the app's.
 */
export const APP_PAGES =
  '^/(?:|events/[^/]+(?:/register)?|invites/[^/]+|pay/return|listings|tickets(?:/[^/]+)?|hub(?:/[^/]+)?|inbox|account|sign-in|install)$'

/** An event as visitors will see it, for its organisers: the studio shows it in a frame. Never without a network, nor kept. */
const PREVIEW = '^/preview/[^/]+$'

/** An address of a page of this app, which may have a query: the router takes these and leaves all others to the browser. */
export const appAddress = new RegExp(
  [APP_PAGES, PREVIEW].map((pages) => pages.replace(/\$$/, '(?:[?#]|$)')).join('|'),
)
