/** The parts of an event's place, and who works at which. */
export const zones = {
  nav: 'Zones and crew',
  lead: 'Parts of the place that crew and passes can be limited to.',
  zones: 'Zones',
  none: 'No zones: everybody works at the event as a whole.',
  name: 'Name of the zone',
  add: 'Add the zone',
  remove: (name: string) => `Delete the zone ${name}`,
  used: (members: string, passes: string) => `${members} people · ${passes} passes`,
  assignments: 'Who works where',
  assignmentsTodo: 'Somebody without a zone works everywhere. A change counts from their next scan.',
  member: 'Person',
  role: 'Role',
  where: 'Limited',
  everywhere: 'Works everywhere',
  worksAt: (person: string, zone: string) => `${person} works at ${zone}`,
}
