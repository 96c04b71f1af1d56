import { Icon } from '../frame/Icon.tsx'
import type { Tools } from '../shell/tools.ts'
import { words } from '../words/words.ts'

/** Going anywhere by typing, and the assistant where there is one. */
export function ToolButtons({ tools }: { tools: Tools }) {
  const { palette, assistant } = words.value
  return (
    <div class="side-nav-tools">
      <button
        type="button"
        class="button side-nav-search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={({ currentTarget }) => {
          closeMenu(currentTarget)
          tools.show('palette')
        }}
      >
        <Icon name="search" />
        <span>{palette.title}</span>
        <kbd aria-hidden="true">{commandKey} K</kbd>
      </button>
      {tools.assistant.value !== 'absent' && (
        <button
          type="button"
          class="button"
          aria-expanded={tools.assistant.value === 'open'}
          onClick={({ currentTarget }) => {
            closeMenu(currentTarget)
            tools.setAssistant('open')
          }}
        >
          {assistant.title}
        </button>
      )}
    </div>
  )
}

/** The menu of a phone, in which a button may stand: what it opens does not lie under it, and gives the focus back to the menu's button. */
export function closeMenu(button: HTMLElement): void {
  button.closest('dialog')?.close()
}

const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
