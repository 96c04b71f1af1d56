import { PageHeader } from '../frame/PageHeader.tsx'
import { words } from '../words/words.ts'

/** The events of the organisation. */
export function EventsScreen() {
  return <PageHeader title={words.value.events.nav} />
}
