import { ConfigProblems } from './config.ts'
import { FlagFileProblems } from './outside/flags/flag-file.ts'

type SystemError = Partial<Record<'code' | 'syscall' | 'address' | 'hostname' | 'path', string>> & {
  message: string
  port?: number
}

/** Why a start ended, for the person who started it: sentences where we know what to do, else all that there is to know. */
export function startProblem(error: unknown): string {
  if (error instanceof ConfigProblems) return error.message
  if (error instanceof FlagFileProblems) return new ConfigProblems(error.problems).message
  const sentence = error instanceof Error ? sentenceFor(error) : null
  if (sentence !== null) return new ConfigProblems([sentence]).message
  return `Masuk can't start:\n  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

function sentenceFor({ code, syscall, address, hostname, port, path, message }: SystemError): string | null {
  const host = address ?? hostname
  if (code === 'EADDRINUSE') return `PORT ${port} is in use; choose another with PORT=…`
  if (code === 'EADDRNOTAVAIL')
    return `HOST ${host} is no address of this machine; 127.0.0.1 is reached from here alone, 0.0.0.0 from everywhere`
  if (syscall === 'getaddrinfo')
    return `HOST ${host} is not known; give an address of this machine, such as 127.0.0.1`
  if (code === 'EACCES' && syscall === 'listen')
    return `PORT ${port} is not open to this account; choose one above 1023 with PORT=…`
  // SQLSTATE insufficient_privilege.
  if (code === '42501')
    return `DATABASE_URL's account may not make Masuk's tables (${message}); make it the owner of the database`
  return path === undefined ? null : `A file can't be used: ${message}`
}
