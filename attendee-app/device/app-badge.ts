interface Badging {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** The number on the icon of the installed app, where the system has one; 0 shows none. */
export function showAppBadge(count: number, where: Badging = navigator): void {
  const done = count > 0 ? where.setAppBadge?.(count) : where.clearAppBadge?.()
  // Refused outside of an installed app.
  done?.catch(() => undefined)
}
