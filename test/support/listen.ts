import type { AddressInfo, Server } from 'node:net'

/** Starts a server of a test on a free port of this machine, and tells the port. */
export function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, host, () => resolve((server.address() as AddressInfo).port))
  })
}
