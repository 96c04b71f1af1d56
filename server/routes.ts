import { health } from './about/health.ts'
import { refresh, version } from './about/versions.ts'
import type { Handlers } from './http/serve-operation.ts'
import { admit } from './scan/admit.ts'
import { enrol } from './scan/enrol.ts'
import { known } from './scan/known.ts'
import { undo } from './scan/undo.ts'

/** Every operation of the contract and the code that serves it. */
export const handlers = {
  'scan.admit': admit,
  'scan.known': known,
  'scan.undo': undo,
  'scan.enrol': enrol,
  'about.health': health,
  'about.version': version,
  'about.refresh': refresh,
} satisfies Handlers
