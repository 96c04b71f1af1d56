/**
 * Whether what is stored goes with the window, as far as a browser lets it be known: private windows of Safari and
 * Firefox refuse the file system of the origin, and some refuse local storage. Chromium keeps its secret.
 */
export async function isPrivateWindow(): Promise<boolean> {
  if (!window.isSecureContext) return false
  return !canWriteLocally() || !(await hasFileSystem())
}

const PROBE = 'masuk-door.probe'

function canWriteLocally(): boolean {
  try {
    localStorage.setItem(PROBE, '1')
    localStorage.removeItem(PROBE)
    return true
  } catch {
    return false
  }
}

async function hasFileSystem(): Promise<boolean> {
  // Too old to have one, and so to tell.
  if (!('getDirectory' in navigator.storage)) return true
  try {
    await navigator.storage.getDirectory()
    return true
  } catch (error) {
    // Other failures are of a full or broken disk, which is another check's to tell.
    return !(error instanceof DOMException) || !['SecurityError', 'UnknownError'].includes(error.name)
  }
}
