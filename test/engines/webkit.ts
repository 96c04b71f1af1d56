import { fileURLToPath } from 'node:url'
import { gjsPath } from '../support/engine-programs.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { startChild } from './child-program.ts'
import type { ChildProgram } from './child-program.ts'
import { descendantsOf } from './descendants.ts'
import type { Engine } from './engine.ts'
import { tapActions, typeActions } from './input-actions.ts'
import { openSession } from './web-driver.ts'
import type { WebDriverSession } from './web-driver.ts'

const WINDOW = fileURLToPath(new URL('webkit-window.js', import.meta.url))

/** Debian's WebKitGTK in a window of ours, on a screen that nobody sees. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  async start(directory) {
    const size = ['-screen', '0', '1280x1024x24']
    const screen = await startChild('Xvfb', ['-displayfd', '3', ...size, '-nolisten', 'tcp'])
    const [display = ''] = await screen.writes(3, /\d+/)
    let running = await launch(directory, display)
    const act = async (actions: object[]): Promise<void> =>
      void (await running.session.send('actions', { actions }))
    return {
      version: `WebKitGTK ${running.session.version}`,
      open: async (url) => void (await running.session.send('url', { url })),
      evaluate: (expression) => running.session.evaluate(expression),
      tap: (point) => act(tapActions(point)),
      type: (text) => act(typeActions(text)),
      async kill() {
        for (const pid of descendantsOf(running.driver.pid)) process.kill(pid, 'SIGKILL')
        await running.driver.end('SIGKILL')
        running = await launch(directory, display)
      },
      async close() {
        for (const pid of descendantsOf(running.driver.pid)) process.kill(pid, 'SIGKILL')
        await running.driver.end('SIGTERM')
        await screen.end('SIGTERM')
      },
    }
  },
}

async function launch(
  directory: string,
  display: string,
): Promise<{ driver: ChildProgram; session: WebDriverSession }> {
  const port = await freePort()
  const driver = await startChild('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${display}`,
    // Its sandbox needs namespaces, which containers do not have.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  })
  const address = `http://127.0.0.1:${port}`
  await until(() => isReady(address))
  const session = await openSession(address, {
    'webkitgtk:browserOptions': { binary: await gjsPath(), args: ['-m', WINDOW, directory] },
  })
  return { driver, session }
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/status`).then(
    ({ ok }) => ok,
    () => false,
  )
