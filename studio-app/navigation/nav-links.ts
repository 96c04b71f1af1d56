import type { Ability } from '@masuk/shared/roles.ts'
import type { NavEntry } from '../routes/nav-entry.ts'

export interface NavLink extends NavEntry {
  href: string
  isCurrent: boolean
}

interface Place {
  path: string
  needs?: Ability
  nav?: NavEntry
}

/** The navigation of some routes below `base`, without what the role may not do. */
export function navLinks(
  routes: readonly Place[],
  { base, path, may }: { base: string; path: string; may: (ability: Ability) => boolean },
): NavLink[] {
  return routes.flatMap(({ path: below, needs, nav }) => {
    if (!nav || (needs && !may(needs))) return []
    const address = below === '' ? base : `${base}/${below}`
    const isCurrent = path === address || (below !== '' && path.startsWith(`${address}/`))
    // Without its slash it is outside of the app, and a link to it would load everything anew.
    return [{ ...nav, href: address === '/studio' ? '/studio/' : address, isCurrent }]
  })
}
