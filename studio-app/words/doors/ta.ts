import type { Words } from '../en.ts'

export const doors: Words['doors'] = {
  states: {
    ok: 'தொடர்பில்',
    silent: 'அமைதி, ஸ்கேன்கள் காத்திருக்கின்றன',
    late: 'தொடர்பில்லை',
    never_seen: 'தொடங்கவில்லை',
    ended: 'முடிந்தது',
  },
  neverSeen: 'இதுவரை இல்லை',
}
