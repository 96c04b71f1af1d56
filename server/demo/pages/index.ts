import { fileURLToPath } from 'node:url'
import type { Deps } from '../../core/deps.ts'
import { readPageCss } from '../../core/page-css.ts'
import type { Page } from '../../core/page.ts'
import { showProgramme } from './programme.ts'
import { showTickets } from './tickets.ts'

const css = readPageCss(new URL('demo.css', import.meta.url))
const covers = fileURLToPath(new URL('../covers', import.meta.url))

/** A picture that is opened by itself loads and runs nothing. */
const picturePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** Pages of the demo: what there is, tickets as QR codes to be scanned from a second screen, and the pictures of its events. */
export function demoPages(deps: Deps): Page[] {
  return [
    { path: '/demo', read: () => showProgramme(deps) },
    { path: '/demo/tickets', read: (query) => showTickets(query, deps) },
    { path: '/demo/demo.css', read: () => ({ type: 'css', text: css }) },
    { path: '/demo/covers', folder: covers, policy: picturePolicy },
  ]
}
