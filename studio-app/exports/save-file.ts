/** Offers a file to the browser, which keeps it among its downloads. */
export function saveFile(parts: Uint8Array<ArrayBuffer>[], name: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has to have begun with it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
