import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { tellFailure } from '../form/tell-failure.ts'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { ScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { createPracticeStore } from './practice-store.ts'
import './practice.css'

/** Offers an event with which the whole way can be tried. */
export function NewPracticeScreen({ app }: ScreenProps) {
  const text = words.value.practice
  const { route } = useLocation()
  const [store] = useState(() =>
    createPracticeStore({
      call: app.call,
      organizationId: app.shell.organization.value?.id ?? '',
      names: text.names,
    }),
  )
  async function make(): Promise<void> {
    if (tellFailure(app, await store.make())) route(`/studio/events/${store.eventId()}/practice`)
  }
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        back={{ href: '/studio/', label: words.value.events.nav }}
      />
      <ol class="practice-steps">
        {text.overview.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <button
          type="button"
          class="button button-primary"
          disabled={store.isBusy.value}
          onClick={() => void make()}
        >
          {text.make}
        </button>
      </p>
    </>
  )
}
