/**
 * Calls `resumed` when the app may have come to the front again. iOS resumes an installed app at times with none, at
 * times with only some of these events, so `resumed` must bear being called twice.
 */
export function onResume(resumed: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) resumed()
  })
  window.addEventListener('focus', resumed)
  window.addEventListener('pageshow', resumed)
}
