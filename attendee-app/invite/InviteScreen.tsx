import { useCallback, useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Skeleton } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import type { AttendeeApp } from '../create-app.ts'
import { Screen } from '../frame/Screen.tsx'
import { words } from '../words/words.ts'

/** Opens an invite link: then this browser may see its event, and the address is that of the event. */
export function InviteScreen({ app, params }: { app: AttendeeApp; params: { token: string } }) {
  const { route } = useLocation()
  const { state, open } = app.invite
  const { token } = params
  const start = useCallback(
    () => void open(token, (slug) => route(`/events/${slug}`, true)),
    [open, token, route],
  )
  useEffect(start, [start])
  const { event, shared, frame } = words.value
  const { value } = state
  return (
    <Screen title={event.invite.title}>
      {value.kind === 'opening' && <Skeleton lines={4} label={shared.loading} />}
      {value.kind === 'refused' && (
        <>
          <Notice tone="warn" alert>
            {wordsOfReason(event.invite, value.reason, value.message)}
          </Notice>
          <a class="button" href="/">
            {frame.notFound.home}
          </a>
        </>
      )}
      {value.kind === 'failed' && (
        <>
          <Notice tone="warn" alert>
            {faultText(value.failure, shared)}
          </Notice>
          <button type="button" class="button" onClick={start}>
            {shared.tryAgain}
          </button>
        </>
      )}
    </Screen>
  )
}
