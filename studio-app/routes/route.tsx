import type { AnyComponent } from 'preact'
import { lazy } from 'preact-iso'
import type { Ability } from '@masuk/shared/roles.ts'
import type { StudioApp } from '../create-app.ts'
import { ScreenNotLoaded } from '../frame/ScreenNotLoaded.tsx'
import type { EventPlace } from '../shell/event-store.ts'
import type { NavEntry } from './nav-entry.ts'

/** What every screen is given. `params` and `query` are of the address. */
export interface ScreenProps {
  app: StudioApp
  params: Record<string, string>
  query: Record<string, string>
}

/** What a screen of one event is given. */
export interface EventScreenProps extends ScreenProps {
  place: EventPlace
}

/** One screen at one address. */
export interface ScreenRoute<Props> {
  /** Below `/studio/` or, for a screen of an event, below `/studio/events/<id>/`; `:name` is a parameter. */
  path: string
  screen: AnyComponent<Props>
  /** Who lacks it is shown who has it, in the place of the screen. */
  needs?: Ability
  nav?: NavEntry
}

export type OrganizationRoute = ScreenRoute<ScreenProps>
export type EventRoute = ScreenRoute<EventScreenProps>

/** A screen whose code is loaded when it is opened; when that fails it says so. */
export function lazyScreen<Props>(load: () => Promise<AnyComponent<Props>>): AnyComponent<Props> {
  return lazy(() =>
    load().then(
      (screen) => ({ default: screen }),
      () => ({ default: ScreenNotLoaded as AnyComponent<Props> }),
    ),
  )
}
