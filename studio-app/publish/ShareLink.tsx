import type { StudioApp } from '../create-app.ts'
import { CopyButton } from '../frame/CopyButton.tsx'

/** The address to give to people. */
export function ShareLink({ app, slug }: { app: StudioApp; slug: string }) {
  const address = `${location.origin}/events/${slug}`
  return (
    <div class="share">
      <a href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
      <CopyButton app={app} value={address} />
    </div>
  )
}
