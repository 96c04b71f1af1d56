import { themes } from '@masuk/ui/device/theme.ts'
import { languages } from '@masuk/ui/words/language.ts'
import { useId } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { Icon } from '../frame/Icon.tsx'
import { chooseLanguage, language, words } from '../words/words.ts'
import { closeMenu } from './ToolButtons.tsx'
import './person-menu.css'

/** The person's own choices: language, light or dark, signing out. Opens above its button; in the menu of a phone it is open. */
export function PersonMenu({ app }: { app: StudioApp }) {
  const id = useId()
  const { state } = app.session
  const email = state.value.kind === 'person' ? state.value.person.email : words.value.frame.person
  return (
    <div class="person-menu">
      <button type="button" class="button person-menu-open" popoverTarget={id}>
        <Icon name="team" />
        <span>{email}</span>
        <Icon name="up" />
      </button>
      <div id={id} popover="auto" class="person-choices">
        <Choices app={app} />
      </div>
    </div>
  )
}

function Choices({ app }: { app: StudioApp }) {
  const { frame: text, palette, shared } = words.value
  async function signOut(): Promise<void> {
    if (await app.signOut()) location.assign('/studio/')
    else app.toast.show(shared.failed.unreachable)
  }
  return (
    <>
      <label>
        {text.language}
        <select
          value={language.value}
          onChange={({ currentTarget }) =>
            void chooseLanguage(languages.find((each) => each === currentTarget.value) ?? 'en')
          }
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {shared.languages[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {text.theme}
        <select
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
      </label>
      <button
        type="button"
        class="button person-shortcuts"
        onClick={({ currentTarget }) => {
          closeMenu(currentTarget)
          app.tools.show('shortcuts')
        }}
      >
        {palette.shortcuts.title}
        <kbd aria-hidden="true">?</kbd>
      </button>
      <button type="button" class="button" onClick={() => app.unsaved.leave(() => void signOut())}>
        {shared.signIn.signOut}
      </button>
    </>
  )
}
