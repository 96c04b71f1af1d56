import { Notice } from '@masuk/ui/page/Notice.tsx'
import { useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { Refusal } from '../frame/Refusal.tsx'
import type { Organization } from '../shell/shell-store.ts'
import { words } from '../words/words.ts'
import { createLogoStore } from './logo-store.ts'

/** The picture that stands for the organisation. */
export function LogoSettings({ app, organization }: { app: StudioApp; organization: Organization }) {
  const [store] = useState(() => createLogoStore({ call: app.call, words, organizationId: organization.id }))
  const { settings: text, frame } = words.value
  const { logoUrl, name } = organization
  const isBusy = store.isUploading.value || store.changes.isBusy.value
  const problem = store.problem.value ?? store.changes.problem.value
  const after = (isSaved: boolean) => {
    if (!isSaved) return
    app.toast.show(frame.saved)
    void app.shell.shell.load()
  }
  return (
    <section>
      <h2>{text.logo}</h2>
      <p class="muted">{text.logoHint}</p>
      {logoUrl && <img class="settings-logo" src={`${logoUrl}&w=320`} alt={text.logoOf(name)} />}
      {app.shell.may('organization.edit') ? (
        <p class="settings-links">
          <label class="button settings-file" aria-disabled={isBusy}>
            {isBusy ? words.value.live.working : text.chooseLogo}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              class="visually-hidden"
              disabled={isBusy}
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                if (file) void store.choose(file).then(after)
                currentTarget.value = ''
              }}
            />
          </label>
          {logoUrl && (
            <button
              type="button"
              class="button"
              disabled={isBusy}
              onClick={() => void store.remove().then(after)}
            >
              {frame.remove}
            </button>
          )}
        </p>
      ) : (
        <Refusal ability="organization.edit" />
      )}
      {problem !== null && (
        <Notice tone="bad" alert>
          {problem}
        </Notice>
      )}
    </section>
  )
}
