import pino from 'pino'
import type { Logger } from 'pino'

/**
 * The log, as JSON lines on standard output. Where nobody can read any more (the terminal was closed) lines are lost and
 * the program lives on to end in order; pino's own way out would wait for that terminal for ever.
 */
export function openLog(level: string): Logger {
  process.stdout.on('error', () => undefined)
  return pino({ level, base: null }, { write: (line) => process.stdout.write(line) })
}
