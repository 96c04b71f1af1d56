/** Small choices of the person at this device. Losing them costs nothing, so any failure is an absence. */
const PREFIX = 'masuk-door.'

export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}

export function writePreference(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, value)
  } catch {
    // Private windows may refuse; then the choice lasts as long as the page.
  }
}
