/** Whether the app was opened from the Home Screen. */
export function isStandalone(): boolean {
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}

/** Whether it was opened from the Home Screen of iOS, where a download leads out of the app. */
export function isIosStandalone(): boolean {
  return (navigator as { standalone?: boolean }).standalone === true
}
