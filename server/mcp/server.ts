import { McpServer } from '@modelcontextprotocol/server'
import type { Deps } from '../core/deps.ts'
import { addResources } from './resources.ts'
import { addTools } from './tools.ts'

const INSTRUCTIONS =
  'Masuk is an event ticketing service. These tools say whether it works, which build runs, which flags are on, and how its ' +
  'public HTTP API is called. They change nothing and know no events, people or organisations.'

/** A server for one request: nothing of one caller is there for the next. */
export function makeMcpServer(deps: Deps): McpServer {
  const { version } = deps.build
  const server = new McpServer({ name: 'masuk', title: 'Masuk', version }, { instructions: INSTRUCTIONS })
  addTools(server, deps)
  addResources(server, deps)
  return server
}
