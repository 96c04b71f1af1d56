import type { ComponentType } from 'preact'
import { lazy } from 'preact-iso'
import { BrokenScreen } from './BrokenScreen.tsx'

/** A screen whose code is loaded when it is opened. Code that can't be loaded says so, with a way on. */
export function lazyScreen<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy<ComponentType<Props>>(() =>
    load()
      .catch(() => BrokenScreen as ComponentType<Props>)
      .then((screen) => ({ default: screen })),
  )
}
