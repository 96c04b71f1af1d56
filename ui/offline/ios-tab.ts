/** True in a tab of a browser on iOS, where what is stored is another world than that of the Home Screen app. */
export function isIosTab(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false
}
