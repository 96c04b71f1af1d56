import { isIosStandalone } from './standalone.ts'

/** `tap-again`: it is ready, and the browser wants a new tap before it opens the share sheet. */
export type HandedOver = 'saved' | 'cancelled' | 'tap-again'

/** What handing over a file takes from the browser. */
export interface HandOverPorts {
  usesShareSheet: () => boolean
  share: (file: File) => Promise<void>
  download: (file: File) => void
}

/** Gives the person a file: by the share sheet in the Home Screen app of iOS, where a download is a dead end; else as a download. */
export async function handOver(file: File, ports: HandOverPorts = ofThisBrowser): Promise<HandedOver> {
  if (!ports.usesShareSheet()) {
    ports.download(file)
    return 'saved'
  }
  try {
    await ports.share(file)
    return 'saved'
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'AbortError') return 'cancelled'
    // The tap is too long ago: the file took its time.
    return 'tap-again'
  }
}

const ofThisBrowser: HandOverPorts = {
  usesShareSheet: isIosStandalone,
  share: (file) => navigator.share({ files: [file] }),
  download(file) {
    const address = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = address
    link.download = file.name
    link.click()
    // Safari reads it after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  },
}
