import { health, refreshVersion, version } from './about.ts'
import { admitScans, enrolScanner, knownScans, undoScan } from './scan.ts'

/** The published contract, independent of package versions and builds. Source: specification, Versioning. */
export const CONTRACT_VERSION = '2.1.0'

/** Every operation by its name: the key of its handler, its OpenAPI id and its log line. */
export const operations = {
  'scan.admit': admitScans,
  'scan.known': knownScans,
  'scan.undo': undoScan,
  'scan.enrol': enrolScanner,
  'about.health': health,
  'about.version': version,
  'about.refresh': refreshVersion,
}

export type Operations = typeof operations
export type OperationName = keyof Operations
