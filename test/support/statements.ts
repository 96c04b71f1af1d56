import pg from 'pg'

/** What the parts of a pg client that we look at are. */
interface AnyClient {
  connectionParameters: { application_name?: string }
}

export interface SentStatement {
  /** The name of a prepared statement, or the beginning of its text. */
  name: string
  text: string
  values: unknown[]
  /** The pool's application name: masuk-door, masuk-pulse, masuk-web. */
  sender: string
}

const sent: SentStatement[] = []
const original = pg.Client.prototype.query as (this: AnyClient, ...args: unknown[]) => unknown

// Every way to PostgreSQL ends here: both pools and knex. The tests' own connections have another name.
pg.Client.prototype.query = function query(this: AnyClient, ...args: unknown[]) {
  const sender = this.connectionParameters.application_name ?? ''
  if (sender.startsWith('masuk-')) sent.push({ sender, ...readArguments(args) })
  return original.apply(this, args)
} as typeof pg.Client.prototype.query

/** The statements that the service in this process sends to PostgreSQL while `work` runs. */
export async function sentDuring(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const before = sent.length
  await work()
  return sent.slice(before)
}

/** Their names. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  return (await sentDuring(work)).map(({ name }) => name)
}

function readArguments([query, values]: unknown[]): Omit<SentStatement, 'sender'> {
  const asked = (typeof query === 'string' ? { text: query, values } : (query ?? {})) as {
    name?: string
    text?: string
    values?: unknown[]
  }
  const text = asked.text ?? String(query)
  const name = asked.name ?? text.replace(/\s+/g, ' ').trim().slice(0, 60)
  return { name, text, values: asked.values ?? (Array.isArray(values) ? values : []) }
}
