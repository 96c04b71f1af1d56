import type { AddressInfo } from 'node:net'
import Koa from 'koa'

/** A Koa that answers with a small JSON body and nothing else, in a process of its own. Prints its port. */
const app = new Koa()
app.use((ctx) => {
  ctx.type = 'application/json'
  ctx.body = JSON.stringify({ state: 'done' })
})
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
