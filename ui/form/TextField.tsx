import { asTyped, describedByField, Field, type FieldWords } from './Field.tsx'

export interface TextFieldProps extends FieldWords {
  value: string
  write: (text: string) => void
  maxLength: number
  /** How a soft keyboard begins words. */
  capitals?: 'none' | 'words' | 'sentences'
}

/** One line of text, spelt as the person spells it. */
export function TextField({ value, write, maxLength, capitals = 'none', ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      <input
        {...describedByField(field)}
        value={value}
        maxLength={maxLength}
        {...asTyped}
        autoCapitalize={capitals}
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
    </Field>
  )
}
