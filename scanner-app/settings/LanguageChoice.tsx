import { languages } from '@masuk/ui/words/language.ts'
import { language, languageNames, setLanguage, words } from '../words/words.ts'
import './language-choice.css'

/** Each language by the name that it has for itself: whoever needs the choice can't read the present one. */
export function LanguageChoice({ failed }: { failed: () => void }) {
  const choose = (each: (typeof languages)[number]) => void setLanguage(each).then((done) => done || failed())
  return (
    <fieldset class="languages" aria-label={words.more.language}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          class="button"
          lang={each}
          aria-pressed={language.value === each}
          onClick={() => choose(each)}
        >
          {languageNames[each]}
        </button>
      ))}
    </fieldset>
  )
}
