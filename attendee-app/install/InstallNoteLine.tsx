import { words } from '../words/words.ts'
import type { InstallNoteStore } from './install-note.ts'
import './install.css'

/** A line about the Home Screen, which goes with a tap. */
export function InstallNoteLine({ store }: { store: InstallNoteStore }) {
  const text = words.value.install
  const note = store.note.value
  if (note === null) return null
  return (
    <div class="install-note">
      <p>{note === 'offer' ? text.note : text.firstLaunch}</p>
      <div class="install-ways">
        {note === 'offer' && (
          <a class="button" href="/install">
            {text.how}
          </a>
        )}
        <button type="button" class="button" onClick={store.dismiss}>
          {note === 'offer' ? text.notNow : text.gotIt}
        </button>
      </div>
    </div>
  )
}
