import { MOST_GROUPS } from '@masuk/shared/contract/form-analytics.ts'
import type { groupings } from '@masuk/shared/contract/form-analytics.ts'
import type { NamedZone } from '../../zones/event-zones.ts'
import { namedValues } from './named.ts'
import type { FormVersion } from './questions.ts'
import type { Cell } from './tally.ts'

export type Grouping = (typeof groupings)[number]

/** A group of people that is told. */
export interface Group {
  key: string | null
  label: string
}

export interface Grouped {
  groups: Group[]
  /** The keys of the groups that a cell belongs to. */
  keysOf: (cell: Cell) => readonly (string | null)[]
  /** False where one person may be in several. */
  isParted: boolean
}

interface Parts {
  cells: readonly Cell[]
  versions: readonly FormVersion[]
  zones: readonly NamedZone[]
}

const sources = [
  { key: 'brochure', label: 'Brochure' },
  { key: 'entrance', label: 'Entrance' },
  { key: 'direct', label: 'Direct' },
  { key: null, label: 'Unknown' },
]

/** The groups of a grouping, and who is in which. */
export function groupsBy(by: Grouping, { cells, versions, zones }: Parts): Grouped {
  switch (by) {
    case 'version':
      return {
        groups: versions.map(({ version }) => ({ key: String(version), label: `Version ${version}` })),
        keysOf: ({ version }) => [String(version)],
        isParted: true,
      }
    case 'source':
      return { groups: sources, keysOf: ({ group }) => [group], isParted: true }
    case 'purpose':
    case 'country':
      return byValue(cells)
    case 'space':
      return bySpace(versions, zones)
  }
}

/** By what people said themselves. */
function byValue(cells: readonly Cell[]): Grouped {
  const counts = new Map<string | null, number>()
  for (const { group, answer, people } of cells)
    if (answer === '') counts.set(group, (counts.get(group) ?? 0) + people)
  const named = namedValues(counts, MOST_GROUPS)
  const others = { key: null, label: 'Others, or unknown' }
  return {
    groups: [...named.map((key) => ({ key, label: key })), others],
    keysOf: ({ group }) => [group !== null && named.includes(group) ? group : null],
    isParted: true,
  }
}

/** By the zones that the answered version opens. */
function bySpace(versions: readonly FormVersion[], zones: readonly NamedZone[]): Grouped {
  const opened = new Map(versions.map(({ version, zoneIds }) => [version, zoneIds]))
  const used = new Set(versions.flatMap(({ zoneIds }) => zoneIds))
  const named = zones.filter(({ id }) => used.has(id)).map(({ id, name }) => ({ key: id, label: name }))
  return {
    groups: [...named, { key: null, label: 'The event as a whole' }],
    keysOf({ version }) {
      const zoneIds = opened.get(version) ?? []
      return zoneIds.length === 0 ? [null] : zoneIds
    },
    isParted: false,
  }
}
