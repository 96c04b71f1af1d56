import './code-input.css'

export interface CodeInputProps {
  id: string
  value: string
  write: (text: string) => void
  /** Most characters it takes. */
  most: number
  rows: number
  describedBy: string
  isWrong: boolean
}

/** A field for a long code: it wraps, so that the whole code can be compared with the paper. Enter sends its form. */
export function CodeInput({ id, value, write, most, rows, describedBy, isWrong }: CodeInputProps) {
  function send(event: InputEvent & { currentTarget: HTMLTextAreaElement }): void {
    if (event.inputType !== 'insertLineBreak') return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <textarea
      id={id}
      class="code"
      rows={rows}
      value={value}
      maxLength={most}
      enterkeyhint="go"
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellcheck={false}
      aria-describedby={describedBy}
      aria-invalid={isWrong}
      onBeforeInput={send}
      onInput={({ currentTarget }) => write(currentTarget.value)}
    />
  )
}
