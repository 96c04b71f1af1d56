/** A switch of the service: whether it is on when nobody says otherwise, and what it switches. */
interface DeclaredFlag {
  readonly isOn: boolean
  readonly switches: string
}

/** Every flag. A name that is not here is refused wherever flags are given. */
export const declaredFlags = {
  'ai-chat': {
    isOn: true,
    switches: 'The assistant of the studio: POST /api/ai/chat answers 404 while it is off.',
  },
  'poster-import': {
    isOn: true,
    switches: 'Reading a poster into a draft listing, which answers 404 while it is off.',
  },
  listings: { isOn: true, switches: 'Listings of other organisers beside published events.' },
  'search-typos': {
    isOn: true,
    switches: 'GET /api/search also finds words that are nearly what was typed.',
  },
} as const satisfies Record<string, DeclaredFlag>

export type FlagName = keyof typeof declaredFlags

export const flagNames = Object.keys(declaredFlags) as FlagName[]
