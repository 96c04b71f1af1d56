// What programs outside this repository import: the operations, and the client that calls them.
export { call } from './client.ts'
export type { CallResult, Send, WireAnswer, WireRequest } from './client.ts'
export { CONTRACT_VERSION, operations } from './contract/index.ts'
export type { OperationName, Operations } from './contract/index.ts'
export type { CallInput, Operation, Reply } from './contract/operation.ts'
export { everyPage, PageFailed } from './every-page.ts'
export { fetchSender } from './fetch-sender.ts'
export type { Fetch, FetchSenderOptions } from './fetch-sender.ts'
