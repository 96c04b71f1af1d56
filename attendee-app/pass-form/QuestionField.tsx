import type { Answer, Question } from '@masuk/shared/contract/pass-forms.ts'
import { describedByField, Field } from '@masuk/ui/form/Field.tsx'
import { language, words } from '../words/words.ts'
import { countriesIn } from './countries.ts'
import './pass-form.css'

export interface QuestionFieldProps {
  id: string
  question: Question
  answer: Answer | undefined
  isWrong: boolean
  give: (answer: Answer) => void
}

/** One question of a form, with the control that its kind needs. */
export function QuestionField({ id, question, answer, isWrong, give }: QuestionFieldProps) {
  const { wrong, optional } = words.value.register
  const problem = isWrong ? wrong[question.kind] : null
  const hint = [question.help, question.isRequired ? '' : optional].filter(Boolean).join(' · ')
  const field = { id, label: question.label, hint, problem }
  switch (question.kind) {
    case 'several':
      return <SeveralField field={field} question={question} answer={answer} give={give} />
    case 'consent':
      return <ConsentField field={field} isGiven={answer === true} give={give} />
    case 'one':
    case 'country':
      return (
        <Field {...field}>
          <ChoiceControl field={field} question={question} answer={answer} give={give} />
        </Field>
      )
    case 'text':
    case 'number':
    case 'date':
      return (
        <Field {...field}>
          <TypedControl field={field} kind={question.kind} answer={answer} give={give} />
        </Field>
      )
  }
}

interface FieldParts {
  field: { id: string; label: string; hint: string; problem: string | null }
  answer: Answer | undefined
  give: (answer: Answer) => void
}

function TypedControl({ field, kind, answer, give }: FieldParts & { kind: 'text' | 'number' | 'date' }) {
  const value = typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''
  const control = { ...describedByField(field), value }
  switch (kind) {
    case 'text':
      return (
        <input {...control} maxLength={2_000} onInput={({ currentTarget }) => give(currentTarget.value)} />
      )
    case 'number':
      return (
        <input
          {...control}
          type="number"
          step="any"
          onInput={({ currentTarget: { value } }) => give(value === '' ? '' : Number(value))}
        />
      )
    case 'date':
      return (
        <input
          {...control}
          type="date"
          min="1900-01-01"
          onInput={({ currentTarget }) => give(currentTarget.value)}
        />
      )
  }
}

function ChoiceControl({ field, question, answer, give }: FieldParts & { question: Question }) {
  const choices =
    question.kind === 'country'
      ? countriesIn(language.value).map(({ code, name }) => ({ id: code, label: name }))
      : question.choices
  return (
    <select
      {...describedByField(field)}
      value={typeof answer === 'string' ? answer : ''}
      onChange={({ currentTarget }) => give(currentTarget.value)}
    >
      <option value="">{words.value.register.choosePlease}</option>
      {choices.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  )
}

function SeveralField({ field, question, answer, give }: FieldParts & { question: Question }) {
  const given = Array.isArray(answer) ? answer : []
  const toggled = (id: string) => (given.includes(id) ? given.filter((each) => each !== id) : [...given, id])
  return (
    <fieldset id={field.id} class="field question-choices" aria-describedby={`${field.id}-hint`}>
      <legend>{field.label}</legend>
      {question.choices.map(({ id, label }) => (
        <label key={id} class="check">
          <input type="checkbox" checked={given.includes(id)} onChange={() => give(toggled(id))} />
          <span>{label}</span>
        </label>
      ))}
      <FieldNotes field={field} />
    </fieldset>
  )
}

function ConsentField({ field, isGiven, give }: Pick<FieldParts, 'field' | 'give'> & { isGiven: boolean }) {
  return (
    <div class="field">
      <label class="check">
        <input
          {...describedByField(field)}
          type="checkbox"
          checked={isGiven}
          onChange={({ currentTarget }) => give(currentTarget.checked)}
        />
        <span>{field.label}</span>
      </label>
      <FieldNotes field={field} />
    </div>
  )
}

function FieldNotes({ field: { id, hint, problem } }: Pick<FieldParts, 'field'>) {
  return (
    <>
      {problem !== null && (
        <p id={`${id}-problem`} class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <small id={`${id}-hint`}>{hint}</small>
    </>
  )
}
