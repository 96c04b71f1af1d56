/** What somebody has chosen and not ordered yet. It holds no name, no address and no answer. */
export interface OrderDraft {
  /** Names the order for the service: sent again it is the same order. */
  attemptId: string
  step: 'tickets' | 'details'
  /** By ticket type. */
  quantities: Readonly<Record<string, number>>
  /** Places by workshop. */
  workshops: Readonly<Record<string, number>>
  code: string
  /** The order was sent, and no answer came: it may have been made. Until that is known nothing of it may change. */
  isUncertain: boolean
}

export interface DraftStorage {
  read(slug: string): OrderDraft
  write(slug: string, draft: OrderDraft): void
  remove(slug: string): void
  /** Of every event. */
  clear(): void
}

const PREFIX = 'masuk-attendee.order.'

export const newDraft = (): OrderDraft => ({
  attemptId: crypto.randomUUID(),
  step: 'tickets',
  quantities: {},
  workshops: {},
  code: '',
  isUncertain: false,
})

/** Drafts of this window: they outlive a reload and the way through a mail program, and not the window. */
export function createDraftStorage(storage: () => Storage): DraftStorage {
  /** Losing a draft costs a few taps, so a browser that refuses to keep it is none of our concern. */
  function attempt<Value>(act: (kept: Storage) => Value): Value | undefined {
    try {
      return act(storage())
    } catch {
      return undefined
    }
  }
  return {
    read: (slug) => parse(attempt((kept) => kept.getItem(PREFIX + slug))) ?? newDraft(),
    write: (slug, draft) => attempt((kept) => kept.setItem(PREFIX + slug, JSON.stringify(draft))),
    remove: (slug) => attempt((kept) => kept.removeItem(PREFIX + slug)),
    clear: () =>
      attempt((kept) =>
        Object.keys(kept)
          .filter((key) => key.startsWith(PREFIX))
          .forEach((key) => kept.removeItem(key)),
      ),
  }
}

/** Null for what an older version of this app may have left. */
function parse(text: string | null | undefined): OrderDraft | null {
  if (!text) return null
  const kept = JSON.parse(text) as Partial<OrderDraft>
  const isWhole =
    typeof kept.attemptId === 'string' && kept.quantities !== undefined && kept.workshops !== undefined
  return isWhole ? { ...newDraft(), ...kept } : null
}
