import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { chromiumArgs, chromiumPath } from './chromium.ts'

/** A phone held upright. */
export const PHONE = { width: 390, height: 844 }

export interface ChromiumOptions {
  /** A .y4m file for the fake camera. Without one there is no camera but what a page is given by the test. */
  film?: string | undefined
  /** Whoever asks for the camera is refused; otherwise given it without a question. */
  cameraDenied?: boolean | undefined
}

/** A Chromium for all tests of a file; each takes a context of its own, which forgets everything when it is closed. */
export async function openChromium(options: ChromiumOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: argsFor(options) })
}

/** A Chromium that keeps what it stores in a directory, so that it can be killed and opened again. */
export interface KeptChromium {
  context: BrowserContext
  /** Ends it as a dead battery does: nothing is told, nothing is written any more. */
  kill(): Promise<void>
}

export async function openKeptChromium(
  directory: string,
  options: ChromiumOptions & BrowserContextOptions,
): Promise<KeptChromium> {
  const { film, cameraDenied, ...contextOptions } = options
  const context = await chromium.launchPersistentContext(directory, {
    executablePath: await chromiumPath(),
    args: argsFor({ film, cameraDenied }),
    viewport: PHONE,
    ...contextOptions,
  })
  const pid = await pidOf(context)
  const gone = new Promise<void>((resolve) => context.once('close', () => resolve()))
  return {
    context,
    kill: () => {
      process.kill(pid, 'SIGKILL')
      return gone
    },
  }
}

/** A directory for films and profiles; gone with the returned function. */
export async function makeScratch(): Promise<{ directory: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'masuk-browser-'))
  // Processes of a browser that was killed may still be writing.
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  return { directory, remove }
}

/** A directory for the profile of a Chromium, which goes when the test ends. */
export async function freshProfile(): Promise<string> {
  const { directory, remove } = await makeScratch()
  onTestFinished(remove)
  return directory
}

async function pidOf(context: BrowserContext): Promise<number> {
  const browser = context.browser()
  if (!browser) throw new Error('This context has no browser of its own.')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const main = processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('Chromium does not say which process it is.')
  return main.id
}

function argsFor({ film, cameraDenied = false }: ChromiumOptions): string[] {
  return [
    ...chromiumArgs,
    // Loopback goes straight; whatever else leaves is counted and gets nowhere.
    ...(elsewhere ? [`--proxy-server=http://127.0.0.1:${elsewhere.port}`] : []),
    cameraDenied ? '--deny-permission-prompts' : '--use-fake-ui-for-media-stream',
    ...(film || cameraDenied ? ['--use-fake-device-for-media-stream'] : []),
    ...(film ? [`--use-file-for-fake-video-capture=${film}`] : []),
  ]
}

/** What Chromium asks for itself, whatever page it shows. */
const ITS_OWN = new Set(['update.googleapis.com', 'accounts.google.com', 'content-autofill.googleapis.com'])

let elsewhere: { port: number } | null = null

/** Catches every request that any browser opened after this makes to another machine. */
export async function watchElsewhere(): Promise<{ addresses: readonly string[]; close(): void }> {
  const addresses: string[] = []
  const note = (address: string, host: string) => void (ITS_OWN.has(host) || addresses.push(address))
  const server = createServer(({ url = '' }, response) => {
    note(url, new URL(url).hostname)
    response.writeHead(502).end()
  })
  server.on('connect', ({ url = '' }, socket) => {
    note(url, url.replace(/:\d+$/, ''))
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  elsewhere = { port: (server.address() as AddressInfo).port }
  return {
    addresses,
    close() {
      elsewhere = null
      server.close()
    },
  }
}
