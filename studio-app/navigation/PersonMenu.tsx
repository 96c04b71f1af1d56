import { themes } from '@masuk/ui/device/theme.ts'
import { languages } from '@masuk/ui/words/language.ts'
import type { StudioApp } from '../create-app.ts'
import { chooseLanguage, language, words } from '../words/words.ts'

/** The person's own choices: language, light or dark, signing out. */
export function PersonMenu({ app }: { app: StudioApp }) {
  const text = words.value.frame
  const { state } = app.session
  async function signOut(): Promise<void> {
    if (await app.session.end()) location.assign('/studio/')
    else app.toast.show(words.value.shared.failed.unreachable)
  }
  return (
    <div class="person-menu">
      {state.value.kind === 'person' && <p class="muted">{state.value.person.email}</p>}
      <select
        aria-label={text.language}
        value={language.value}
        onChange={({ currentTarget }) =>
          void chooseLanguage(languages.find((each) => each === currentTarget.value) ?? 'en')
        }
      >
        {languages.map((each) => (
          <option key={each} value={each}>
            {words.value.shared.languages[each]}
          </option>
        ))}
      </select>
      <select
        aria-label={text.theme}
        value={app.theme.value}
        onChange={({ currentTarget }) =>
          app.chooseTheme(themes.find((each) => each === currentTarget.value) ?? 'system')
        }
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {text.themes[each]}
          </option>
        ))}
      </select>
      <button type="button" class="button" onClick={() => app.unsaved.leave(() => void signOut())}>
        {words.value.shared.signIn.signOut}
      </button>
    </div>
  )
}
