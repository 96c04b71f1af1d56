export const board = {
  nav: 'Door board',
  inside: 'Inside',
  insideOf: (capacity: string, share: string) => `inside, of ${capacity} (${share})`,
  insideUnlimited: 'inside, no limit',
  aMinute: (count: string) => `${count} a minute`,
  doors: (count: string) => `Doors: ${count}`,
  noDoors: 'No door is paired. Pair one under Scanners.',
  contact: (age: string) => `Last contact ${age}`,
  waiting: (count: string) => `${count} scans wait on it`,
  conflicts: (count: string) => `Conflicts: ${count}`,
  fullScreen: 'Full screen',
  staysOn: 'This device does not let the board keep the screen on: set it so in its settings.',
}
