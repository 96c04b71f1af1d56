import type { VerdictText } from './verdict-text.ts'

/** Says each verdict aloud to screen readers. Always in the page, or its first text would not be announced. */
export function VerdictAnnouncer({ turn, text }: { turn: number; text: VerdictText | null }) {
  return (
    <div class="visually-hidden" role="alert" aria-live="assertive" aria-atomic="true">
      {text && (
        <p key={turn}>
          {text.word}. {text.main} {text.note}
        </p>
      )}
    </div>
  )
}
