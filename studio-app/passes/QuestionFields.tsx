import { questionKinds, type Question } from '@masuk/shared/contract/pass-forms.ts'
import { FieldRow, Select, TextInput, Toggle } from '../form/fields.tsx'
import { Icon } from '../frame/Icon.tsx'
import { words } from '../words/words.ts'
import { ChoiceFields } from './ChoiceFields.tsx'
import { conditionsFor, withKind } from './pass-draft.ts'

interface Props {
  question: Question
  questions: readonly Question[]
  at: number
  write: (question: Question) => void
  remove: () => void
}

/** One question of the form. */
export function QuestionFields({ question, questions, at, write, remove }: Props) {
  const text = words.value.passes
  const id = (field: string) => `question-${question.id}-${field}`
  return (
    <div class="slot">
      <FieldRow>
        <TextInput
          id={id('label')}
          label={text.label}
          maxLength={200}
          value={question.label}
          write={(label) => write({ ...question, label })}
        />
        <Select
          id={id('kind')}
          label={text.kind}
          value={question.kind}
          write={(kind) => write(withKind(question, kind))}
          options={questionKinds.map((value) => ({ value, label: text.kinds[value] }))}
        />
      </FieldRow>
      <TextInput
        id={id('help')}
        label={text.help}
        maxLength={400}
        value={question.help}
        write={(help) => write({ ...question, help })}
      />
      {question.choices.length > 0 && (
        <ChoiceFields question={question} write={(choices) => write({ ...question, choices })} />
      )}
      <Condition question={question} questions={questions} at={at} write={write} />
      <Toggle
        id={id('required')}
        label={text.required}
        value={question.isRequired}
        write={(isRequired) => write({ ...question, isRequired })}
      />
      <button type="button" class="button" onClick={remove}>
        <Icon name="trash" />
        {text.removeQuestion(at + 1)}
      </button>
    </div>
  )
}

/** On which earlier answer it depends whether the question is asked. */
function Condition({ question, questions, at, write }: Omit<Props, 'remove'>) {
  const text = words.value.passes
  const conditions = conditionsFor(questions, at, words.value)
  if (conditions.length === 0) return null
  const options = conditions.flatMap(({ question: asked, answers }) =>
    answers.map((answer) => ({
      value: `${asked.id}=${answer.id}`,
      label: text.when(asked.label || text.untitled, answer.label),
    })),
  )
  const { shownIf } = question
  return (
    <Select
      id={`question-${question.id}-shown`}
      label={text.shown}
      value={shownIf ? `${shownIf.questionId}=${shownIf.equals}` : ''}
      write={(value) => {
        const [questionId = '', equals = ''] = value.split('=')
        write({ ...question, shownIf: value === '' ? null : { questionId, equals } })
      }}
      options={[{ value: '', label: text.always }, ...options]}
    />
  )
}
