import type { PersonalData } from '@masuk/shared/contract/account-export.ts'
import type { Deps } from '../../core/deps.ts'
import type { Row } from '../../core/streamed-rows.ts'

type Lists = { [Field in keyof PersonalData]: PersonalData[Field] extends unknown[] ? Field : never }
export type ListField = Lists[keyof Lists]

/** What a section may use to show its rows. */
export type ShowingDeps = Pick<Deps, 'codesOf'>

/** One section of the export: a query of the rows of person $1, and how each of them is shown. */
export interface Section {
  field: keyof PersonalData
  text: string
  /** How many rows are held at a time. */
  batchRows: number
  /** The section is one object, that of its only row. */
  isOne: boolean
  show: (row: Row, deps: ShowingDeps) => Row
}

/** Wide enough to be fast, few enough to hold. */
const BATCH_ROWS = 500

/** A section that is a list. */
export function list<Field extends ListField, Found>(section: {
  field: Field
  text: string
  batchRows?: number
  show: (row: Found, deps: ShowingDeps) => PersonalData[Field][number]
}): Section {
  // The query and the type of its rows stand beside each other in every section.
  return { batchRows: BATCH_ROWS, isOne: false, ...section } as unknown as Section
}

/** A section that is one object. */
export function one<Field extends Exclude<keyof PersonalData, ListField | 'exported_at'>, Found>(section: {
  field: Field
  text: string
  show: (row: Found) => PersonalData[Field]
}): Section {
  return { batchRows: 1, isOne: true, ...section } as unknown as Section
}

export const utc = (time: Date): string => time.toISOString()
export const utcOrNull = (time: Date | null): string | null => time?.toISOString() ?? null
