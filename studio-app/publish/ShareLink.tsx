import type { StudioApp } from '../create-app.ts'
import { CopyButton } from '../frame/CopyButton.tsx'
import type { StudioEvent } from '../shell/event-store.ts'
import { words } from '../words/words.ts'

interface Props {
  app: StudioApp
  event: StudioEvent
  isPrivate: boolean
}

/** The address to give to people; of a private event where its links are. */
export function ShareLink({ app, event, isPrivate }: Props) {
  const address = `${location.origin}/events/${event.slug}`
  if (isPrivate) {
    return (
      <div class="share">
        <a href={`/studio/events/${event.id}/invites`}>{words.value.publish.byInvite}</a>
      </div>
    )
  }
  return (
    <div class="share">
      <a href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
      <CopyButton app={app} value={address} />
    </div>
  )
}
