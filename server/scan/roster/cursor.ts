import { hash } from 'node:crypto'
import { isXid } from '../../db/change-order.ts'
import type { RosterSource } from './store.ts'

/** Names what decides over the form of every entry: with another one a device needs the whole roster. */
export function formOf({ epoch, names, types }: Pick<RosterSource, 'epoch' | 'names' | 'types'>): string {
  const ids = types.map(({ id }) => id).join()
  return `${epoch}${hash('sha256', `${names} ${ids}`, 'hex').slice(0, 12)}`
}

export const writeRosterCursor = (form: string, since: string): string => `${form}.${since}`

/** Since when a cursor asks; null when it is of another form, or none of ours. */
export function readRosterCursor(after: string | undefined, form: string): string | null {
  const [before, since] = after?.split('.') ?? []
  return before === form && isXid(since) ? since : null
}
