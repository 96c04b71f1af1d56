import type { Question } from '@masuk/shared/contract/pass-forms.ts'
import { words } from '../words/words.ts'

interface Props {
  question: Question
  answer: string[]
  give: (answer: string[]) => void
}

const inputTypes = { text: 'text', number: 'number', date: 'date', country: 'text' } as const

/** One question, to be tried. */
export function PreviewQuestion({ question, answer, give }: Props) {
  const { id, kind, label, help, isRequired } = question
  const name = `${label || words.value.passes.untitled}${isRequired ? ' *' : ''}`
  const hint = help && <small class="muted">{help}</small>
  if (kind === 'one' || kind === 'several')
    return (
      <fieldset class="pass-question">
        <legend>{name}</legend>
        <Choices question={question} answer={answer} give={give} />
        {hint}
      </fieldset>
    )
  if (kind === 'consent')
    return (
      <label class="pass-choice">
        <input
          type="checkbox"
          checked={answer[0] === 'true'}
          onChange={({ currentTarget }) => give([String(currentTarget.checked)])}
        />
        {name}
      </label>
    )
  const control = { id: `preview-${id}`, value: answer[0] ?? '' }
  return (
    <div class="pass-question">
      <label for={control.id}>{name}</label>
      {inputTypes[kind] === 'date' ? (
        <input {...control} type="date" onInput={({ currentTarget }) => give([currentTarget.value])} />
      ) : (
        <input
          {...control}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          onInput={({ currentTarget }) => give([currentTarget.value])}
        />
      )}
      {hint}
    </div>
  )
}

function Choices({ question, answer, give }: Props) {
  const { id, kind, choices } = question
  return choices.map((choice) => {
    const isChosen = answer.includes(choice.id)
    const toggled = isChosen ? answer.filter((each) => each !== choice.id) : [...answer, choice.id]
    return (
      <label key={choice.id} class="pass-choice">
        {kind === 'one' ? (
          <input type="radio" name={`preview-${id}`} checked={isChosen} onChange={() => give([choice.id])} />
        ) : (
          <input type="checkbox" checked={isChosen} onChange={() => give(toggled)} />
        )}
        {choice.label}
      </label>
    )
  })
}
