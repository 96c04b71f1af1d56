import { chat } from '@masuk/shared/contract/assistant.ts'
import { evaluateFlags } from '@masuk/shared/contract/flags.ts'
import { lazy } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'
import { createAssistant } from './assistant-store.ts'
import './assistant.css'

const AssistantPanel = lazy(() => import('./AssistantPanel.tsx').then((module) => module.AssistantPanel))

/** The button that opens the assistant; nothing where the operator has switched it off. */
export function Assistant({ app }: { app: StudioApp }) {
  const [isOn, setOn] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [store] = useState(() =>
    createAssistant({
      words,
      organizationId: () => app.shell.organization.value?.id ?? null,
      open: (body, signal) =>
        fetch(chat.path, {
          method: chat.method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          credentials: 'same-origin',
          signal,
        }),
    }),
  )
  useEffect(() => {
    const ask = async () => {
      const result = await app.call(evaluateFlags, { query: {} })
      if (result.kind === 'reply')
        setOn(result.body.flags.some(({ key, value }) => key === 'ai-chat' && value))
    }
    void ask()
  }, [app])
  if (!isOn) return null
  if (isOpen) return <AssistantPanel store={store} close={() => setOpen(false)} />
  return (
    <button type="button" class="button assistant-open" onClick={() => setOpen(true)}>
      {words.value.assistant.title}
    </button>
  )
}
