import pg from 'pg'

/** What the parts of a pg client that we look at are. */
interface AnyClient {
  connectionParameters: { application_name?: string }
}

interface Statement {
  /** The name of a prepared statement, or the beginning of its text. */
  name: string
  /** masuk-door, masuk-pulse or masuk-web. */
  sender: string
}

const sent: Statement[] = []
const original = pg.Client.prototype.query as (this: AnyClient, ...args: unknown[]) => unknown

// Every way to PostgreSQL ends here: both pools and knex. The tests' own connections have another name.
pg.Client.prototype.query = function query(this: AnyClient, ...args: unknown[]) {
  const sender = this.connectionParameters.application_name ?? ''
  if (sender.startsWith('masuk-')) sent.push({ sender, name: nameOf(args[0]) })
  return original.apply(this, args)
} as typeof pg.Client.prototype.query

/** The statements that the service in this process sends to PostgreSQL while `work` runs. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = sent.length
  await work()
  return sent.slice(before).map(({ name }) => name)
}

function nameOf(query: unknown): string {
  const { name, text = String(query) } = (query ?? {}) as { name?: string; text?: string }
  return name ?? text.replace(/\s+/g, ' ').trim().slice(0, 60)
}
