import { mkdir, writeFile } from 'node:fs/promises'
import { firefoxPath } from '../support/engine-programs.ts'
import { connectBidi } from './bidi.ts'
import type { Bidi } from './bidi.ts'
import { startChild } from './child-program.ts'
import type { ChildProgram } from './child-program.ts'
import { tapActions, typeActions } from './input-actions.ts'
import type { Engine } from './engine.ts'

/** The discard port: what is not for this machine gets nowhere. */
const NOWHERE = { host: '127.0.0.1', port: 9 }

const preferences: Record<string, string | number | boolean> = {
  'network.proxy.type': 1,
  'network.proxy.http': NOWHERE.host,
  'network.proxy.http_port': NOWHERE.port,
  'network.proxy.ssl': NOWHERE.host,
  'network.proxy.ssl_port': NOWHERE.port,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'termsofuse.bypassNotification': true,
  // After a kill it would ask whether to start without extensions, and show what was open.
  'toolkit.startup.max_resumed_crashes': -1,
  'browser.sessionstore.resume_from_crash': false,
}

interface Running {
  program: ChildProgram
  bidi: Bidi
  version: string
  /** The one page, as BiDi names it. */
  context: string
}

/** Debian's Firefox ESR as it is, without a driver between: it speaks WebDriver BiDi itself. */
export const firefox: Engine = {
  name: 'Firefox ESR',
  async start(directory) {
    await mkdir(directory, { recursive: true })
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    )
    await writeFile(`${directory}/user.js`, lines.join(''))
    let running = await launch(directory)
    const act = async (actions: object[]): Promise<void> => {
      await running.bidi.send('input.performActions', { context: running.context, actions })
    }
    return {
      version: `Firefox ${running.version}`,
      async open(url) {
        await running.bidi.send('browsingContext.navigate', {
          context: running.context,
          url,
          wait: 'complete',
        })
      },
      evaluate: (expression) => evaluate(running, expression),
      tap: (point) => act(tapActions(point)),
      type: (text) => act(typeActions(text)),
      async kill() {
        await running.program.end('SIGKILL')
        running = await launch(directory)
      },
      async close() {
        await running.bidi.send('browser.close', {}).catch(() => undefined)
        running.bidi.close()
        await running.program.end('SIGTERM')
      },
    }
  },
}

async function launch(directory: string): Promise<Running> {
  const size = ['--width=390', '--height=844']
  const args = ['--headless', '--no-remote', '--profile', directory, '--remote-debugging-port=0', ...size]
  const program = await startChild(await firefoxPath(), args)
  const [, address] = await program.writes(2, /WebDriver BiDi listening on (ws:\S+)/)
  const bidi = await connectBidi(`${address}/session`)
  const session = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  const tree = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = tree.contexts[0]?.context
  if (context === undefined) throw new Error('Firefox has no page.')
  return { program, bidi, version: session.capabilities.browserVersion, context }
}

interface Evaluated {
  type: 'success' | 'exception'
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

async function evaluate({ bidi, context }: Running, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await bidi.send<Evaluated>('script.evaluate', {
    // As text: BiDi has a notation of its own for values.
    expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
    target: { context },
    awaitPromise: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.text)
  return result?.value === undefined ? undefined : JSON.parse(result.value)
}
