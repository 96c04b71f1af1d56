import type { ComponentChildren } from 'preact'
import { describedByField, Field } from '@masuk/ui/form/Field.tsx'
import { words } from '../words/words.ts'
import './form.css'

/** What every field of a form is given. */
export interface FieldProps<Value> {
  id: string
  label: string
  hint?: string
  problem?: string | undefined
  value: Value
  write: (value: Value) => void
  disabled?: boolean
}

function fieldWords({ id, label, hint = '', problem }: Omit<FieldProps<never>, 'value' | 'write'>) {
  return { id, label, hint, problem: problem ?? null }
}

interface InputProps extends FieldProps<string> {
  inputMode?: 'decimal' | 'numeric'
  maxLength?: number
  placeholder?: string
}

/** One line. */
export function TextInput({
  value,
  write,
  inputMode,
  maxLength,
  placeholder,
  disabled,
  ...field
}: InputProps) {
  const said = fieldWords(field)
  return (
    <Field {...said}>
      <input
        {...describedByField(said)}
        inputMode={inputMode}
        maxLength={maxLength}
        placeholder={placeholder}
        disabled={disabled}
        value={value}
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
    </Field>
  )
}

/** A whole number, as text until it is saved. */
export function NumberInput(props: InputProps) {
  return <TextInput {...props} inputMode="numeric" maxLength={12} />
}

/** A limit on places: empty is unlimited, and says so. */
export function CapacityInput(props: InputProps) {
  return <NumberInput {...props} placeholder={words.value.frame.form.unlimited} />
}

/** Ringgit, as text until they are saved. */
export function MoneyInput({ label, ...props }: InputProps) {
  return <TextInput {...props} label={`${label} (RM)`} inputMode="decimal" maxLength={12} />
}

/** A day and a time of Kuala Lumpur, as the browser's own field has it. `inList`: the zone is said once for all of them. */
export function TimeInput({
  value,
  write,
  hint = '',
  disabled,
  inList = false,
  ...field
}: FieldProps<string> & { inList?: boolean }) {
  const zone = inList ? '' : words.value.frame.form.zone
  const said = fieldWords({ ...field, hint: `${hint} ${zone}`.trim() })
  return (
    <Field {...said}>
      <input
        {...describedByField(said)}
        type="datetime-local"
        disabled={disabled}
        value={value}
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
    </Field>
  )
}

/** Several lines, with how much of them is used once that matters. */
export function TextArea({
  value,
  write,
  rows = 4,
  maxLength,
  disabled,
  ...field
}: FieldProps<string> & { rows?: number; maxLength: number }) {
  const counted = words.value.frame.form.counted(value.length, maxLength)
  const isNearEnd = value.length > maxLength * 0.8
  const said = fieldWords({ ...field, hint: [field.hint, isNearEnd && counted].filter(Boolean).join(' ') })
  return (
    <Field {...said}>
      <textarea
        {...describedByField(said)}
        rows={rows}
        maxLength={maxLength}
        disabled={disabled}
        value={value}
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
    </Field>
  )
}

/** One of a few. */
export function Select<Value extends string>({
  value,
  write,
  options,
  disabled,
  ...field
}: FieldProps<Value> & { options: readonly { value: Value; label: string }[] }) {
  const said = fieldWords(field)
  return (
    <Field {...said}>
      <select
        {...describedByField(said)}
        disabled={disabled}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option.value === currentTarget.value)
          if (chosen) write(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** On or off. */
export function Toggle({ id, label, hint, value, write, disabled }: FieldProps<boolean>) {
  return (
    <div class="toggle">
      <label for={id}>
        <input
          id={id}
          type="checkbox"
          checked={value}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={({ currentTarget }) => write(currentTarget.checked)}
        />
        {label}
      </label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}

/** Fields that belong together, under a heading. */
export function FieldGroup({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <fieldset class="field-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Fields beside each other where there is space. */
export function FieldRow({ children }: { children: ComponentChildren }) {
  return <div class="field-row">{children}</div>
}
