/** A session of a WebDriver. Source: https://www.w3.org/TR/webdriver2/ */
export interface WebDriverSession {
  version: string
  /** Sends a command of the session, such as `window/new`; with a body it is a POST. */
  send<Value>(command: string, body?: object): Promise<Value>
  /** The value of an expression in the page; only JSON comes back. */
  evaluate(expression: string): Promise<unknown>
  end(): Promise<void>
}

interface Opened {
  sessionId: string
  capabilities: { browserVersion: string }
}

export async function openSession(driver: string, capabilities: object): Promise<WebDriverSession> {
  const opened = await exchange<Opened>(`${driver}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  })
  const session = `${driver}/session/${opened.sessionId}`
  const send = <Value>(command: string, body?: object): Promise<Value> =>
    exchange(`${session}/${command}`, body ? 'POST' : 'GET', body)
  return {
    version: opened.capabilities.browserVersion,
    send,
    async evaluate(expression) {
      const script = `
        const done = arguments[arguments.length - 1]
        Promise.resolve().then(() => (${expression})).then(
          (value) => done({ value: JSON.stringify(value) }),
          (error) => done({ error: String(error) }),
        )`
      const { value, error } = await send<{ value?: string; error?: string }>('execute/async', {
        script,
        args: [],
      })
      if (error !== undefined) throw new Error(error)
      return value === undefined ? undefined : JSON.parse(value)
    },
    end: () => exchange(session, 'DELETE'),
  }
}

async function exchange<Value>(address: string, method: string, body?: object): Promise<Value> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${method} ${address}: ${value.error}: ${value.message}`)
  return value
}
