import { asTyped, describedByField, Field, type FieldWords } from './Field.tsx'
import './code-field.css'

export interface CodeFieldProps extends FieldWords {
  value: string
  write: (text: string) => void
  maxLength: number
  rows: number
}

/** A field for a long code: it wraps, so that the whole code can be compared with the paper. Enter sends its form. */
export function CodeField({ value, write, maxLength, rows, ...field }: CodeFieldProps) {
  function submit(event: InputEvent & { currentTarget: HTMLTextAreaElement }): void {
    if (event.inputType !== 'insertLineBreak') return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <Field {...field}>
      <textarea
        {...describedByField(field)}
        class="code"
        rows={rows}
        value={value}
        maxLength={maxLength}
        enterkeyhint="go"
        {...asTyped}
        autoCapitalize="characters"
        onBeforeInput={submit}
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
    </Field>
  )
}
