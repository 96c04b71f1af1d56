import { chat } from '@masuk/shared/contract/assistant.ts'
import { evaluateFlags } from '@masuk/shared/contract/flags.ts'
import { ErrorBoundary } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'
import { lazyScreen } from '../routes/route.tsx'
import { createAssistant, type AssistantStore } from './assistant-store.ts'
import './assistant.css'

const AssistantPanel = lazyScreen<{ store: AssistantStore; close: () => void }>(() =>
  import('./AssistantPanel.tsx').then((module) => module.AssistantPanel),
)

/** The conversation, while it is open. Says whether there is one: without a language model there is none, and the operator may have switched it off. */
export function Assistant({ app }: { app: StudioApp }) {
  const { tools } = app
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
  const shell = app.shell.shell.loaded.value
  const isSetUp = shell.kind === 'ready' && shell.value.hasAssistant
  useEffect(() => {
    const ask = async () => {
      const result = await app.call(evaluateFlags, { query: {} })
      if (result.kind !== 'reply') return
      const isOn = result.body.flags.some(({ key, value }) => key === 'ai-chat' && value)
      if (isOn && tools.assistant.value === 'absent') tools.setAssistant('closed')
    }
    if (isSetUp) void ask()
  }, [app, tools, isSetUp])
  if (tools.assistant.value !== 'open') return null
  return (
    // Catches what is thrown while the panel is loaded.
    <ErrorBoundary>
      <AssistantPanel store={store} close={() => tools.setAssistant('closed')} />
    </ErrorBoundary>
  )
}
