import { Notice } from '@masuk/ui/page/Notice.tsx'
import { ToastLine } from '@masuk/ui/page/ToastLine.tsx'
import { UpdateButton } from '@masuk/ui/offline/UpdateButton.tsx'
import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import type { AttendeeApp } from '../create-app.ts'
import { words } from '../words/words.ts'
import { InstallNoteLine } from '../install/InstallNoteLine.tsx'
import { eventOfToday } from '../tickets/ticket-groups.ts'
import { TodayTicket } from '../tickets/TodayTicket.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Tabs, type Badges } from './Tabs.tsx'
import './frame.css'

export interface FrameProps {
  app: AttendeeApp
  badges?: Badges
  children: ComponentChildren
}

/** At the door there is one thing on the screen, and nothing comes over it; of a preview the organiser looks at the event alone. */
const ALONE = /^\/(?:tickets|preview)\/./

/** What is around every screen: the tabs, what has to be known everywhere, the language and the theme. */
export function Frame({ app, badges = {}, children }: FrameProps) {
  const { url, path } = useLocation()
  if (ALONE.test(path)) return <ErrorBoundary url={url}>{children}</ErrorBoundary>
  return (
    <>
      <Tabs badges={badges} />
      <FrameNotices app={app} />
      <ErrorBoundary url={url}>{children}</ErrorBoundary>
      {path !== '/tickets' && (
        <TodayTicket today={eventOfToday(app.wallet.tickets.value, app.ticking.now.value)} />
      )}
      <Footer theme={app.theme.value} chooseTheme={app.chooseTheme} />
      <ToastLine toast={app.toast} />
    </>
  )
}

function FrameNotices({ app }: { app: AttendeeApp }) {
  const { offline, update } = words.value.frame
  const isNew = app.updates.ready.value
  const { note } = app.installNote
  if (app.isOnline.value && !isNew && note.value === null) return null
  return (
    <div class="frame-notices">
      {!app.isOnline.value && <Notice tone="calm">{offline}</Notice>}
      {isNew && (
        <div class="frame-update">
          {update.ready} <UpdateButton updates={app.updates} label={update.now} />
        </div>
      )}
      <InstallNoteLine store={app.installNote} />
    </div>
  )
}
