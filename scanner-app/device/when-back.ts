/**
 * Calls `back` when the app may have come to the front again. iOS resumes an installed app at times with none, at
 * times with only some of these events, so `back` must bear being called twice.
 */
export function whenBack(back: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) back()
  })
  window.addEventListener('focus', back)
  window.addEventListener('pageshow', back)
}
