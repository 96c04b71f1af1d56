/** Small choices of the person at this device. Losing them costs nothing, so any failure is an absence. */
export interface Preferences {
  read(name: string): string | null
  /** Null forgets it. */
  write(name: string, value: string | null): void
}

/** `app` keeps the choices of the apps of one origin apart. */
export function createPreferences(app: string): Preferences {
  return {
    read(name) {
      try {
        return localStorage.getItem(`${app}.${name}`)
      } catch {
        return null
      }
    },
    write(name, value) {
      try {
        if (value === null) localStorage.removeItem(`${app}.${name}`)
        else localStorage.setItem(`${app}.${name}`, value)
      } catch {
        // Private windows may refuse; then the choice lasts as long as the page.
      }
    },
  }
}
