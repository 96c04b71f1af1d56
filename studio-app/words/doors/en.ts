export const doors = {
  states: {
    ok: 'In contact',
    silent: 'Silent, scans wait',
    late: 'No contact',
    never_seen: 'Not begun',
    ended: 'Ended',
  },
  warnings: {
    quarantined: (count: string) => `${count} scans set aside`,
    battery_low: (percent: string) => `Battery ${percent} %`,
    clock_wrong: (minutes: string) => `Clock wrong by ${minutes} min`,
    roster_stale: (minutes: string) => `Ticket list ${minutes} min old`,
  },
  advice: {
    quarantined: 'Save them to a file on the device, and import it.',
    battery_low: 'Plug it in.',
    clock_wrong: 'Let the device set its time by itself.',
    roster_stale: 'Without a network it does not know what has changed since. Bring it where it has one.',
  },
  neverSeen: 'Never seen',
}
