import type { Words } from '../en.ts'

export const board: Words['board'] = {
  nav: 'Papan pintu',
  inside: 'Di dalam',
  insideOf: (capacity: string, share: string) => `di dalam, daripada ${capacity} (${share})`,
  insideUnlimited: 'di dalam, tanpa had',
  aMinute: (count: string) => `${count} seminit`,
  doors: (count: string) => `Pintu: ${count}`,
  noDoors: 'Tiada pintu dipasangkan. Pasangkan di bawah Pengimbas.',
  contact: (age: string) => `Hubungan terakhir ${age}`,
  waiting: (count: string) => `${count} imbasan menunggu padanya`,
  conflicts: (count: string) => `Masuk dua kali: ${count}`,
  fullScreen: 'Skrin penuh',
  staysOn: 'Peranti ini tidak membenarkan skrin kekal hidup: tetapkan dalam tetapannya.',
}
