import { themes, type Theme } from '@masuk/ui/device/theme.ts'
import { languages, type Language } from '@masuk/ui/words/language.ts'
import { chooseLanguage, language, words } from '../words/words.ts'
import './footer.css'

export interface FooterProps {
  theme: Theme
  chooseTheme: (theme: Theme) => void
}

/** Below every screen: which language and which colours, and the ways to what is no part of this app. */
export function Footer({ theme, chooseTheme }: FooterProps) {
  const { shared, frame } = words.value
  const { footer } = frame
  return (
    <footer class="footer">
      <label class="footer-choice">
        {footer.language}
        <select
          value={language.value}
          onChange={({ currentTarget }) => void chooseLanguage(currentTarget.value as Language)}
        >
          {languages.map((each) => (
            <option key={each} value={each} lang={each}>
              {shared.languages[each]}
            </option>
          ))}
        </select>
      </label>
      <label class="footer-choice">
        {footer.theme}
        <select value={theme} onChange={({ currentTarget }) => chooseTheme(currentTarget.value as Theme)}>
          {themes.map((each) => (
            <option key={each} value={each}>
              {footer.themes[each]}
            </option>
          ))}
        </select>
      </label>
      <nav class="footer-links" aria-label={footer.more}>
        <a href="/guides/">{footer.guides}</a>
        <a href="/studio/">{footer.organisers}</a>
      </nav>
    </footer>
  )
}
