import { useEffect, useRef } from 'preact/hooks'

export interface CodeInputProps {
  id: string
  value: string
  write: (text: string) => void
  /** Most characters it takes. */
  most: number
  rows: number
  describedBy: string
  /** What is wrong with it, or null. Another mistake takes the focus here. */
  problem: string | null
}

/** A field for a long code: it wraps, so that the whole code can be compared with the paper. Enter sends its form. */
export function CodeInput({ id, value, write, most, rows, describedBy, problem }: CodeInputProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (problem !== null) field.current?.focus()
  }, [problem])

  function send(event: InputEvent & { currentTarget: HTMLTextAreaElement }): void {
    if (event.inputType !== 'insertLineBreak') return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <textarea
      id={id}
      ref={field}
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
      aria-invalid={problem !== null}
      onBeforeInput={send}
      onInput={({ currentTarget }) => write(currentTarget.value)}
    />
  )
}
