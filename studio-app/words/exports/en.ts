/** Files that are saved of an event. */
export const eventExports = {
  title: 'Exports',
  lead: 'As files for a spreadsheet, of any size. Each export is in the activity log.',
  people: 'Export people as CSV',
  scans: 'Export scans as CSV',
  reading: (count: string) => `${count} rows …`,
  saved: (count: string) => `${count} rows saved`,
  failed: 'The file was cut off and not saved. Try again.',
}
