export const doors = {
  states: {
    ok: 'In contact',
    silent: 'Silent, scans wait',
    late: 'No contact',
    never_seen: 'Not begun',
    ended: 'Ended',
  },
  neverSeen: 'Never seen',
}
