/** What is looked at before a shift, in the order of the list. */
export const checkNames = [
  'private',
  'token',
  'camera',
  'test-scan',
  'sound',
  'storage',
  'space',
  'install',
  'offline',
  'screen',
  'clock',
  'roster',
  'battery',
] as const
export type CheckName = (typeof checkNames)[number]

/** `open`: nobody has tried it yet. */
export type Level = 'ok' | 'open' | 'advice' | 'fault'

export interface Check {
  name: CheckName
  level: Level
  /** Which of the sentences of this check says it. */
  says: string
  /** A number in that sentence: minutes, per cent, megabytes. */
  number: number | null
}
