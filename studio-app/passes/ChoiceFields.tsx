import { MOST_CHOICES, type Question } from '@masuk/shared/contract/pass-forms.ts'
import { TextInput } from '../form/fields.tsx'
import { Icon } from '../frame/Icon.tsx'
import { words } from '../words/words.ts'
import { newChoice } from './pass-draft.ts'

interface Props {
  question: Question
  write: (choices: Question['choices']) => void
}

/** What a question can be answered with. */
export function ChoiceFields({ question, write }: Props) {
  const text = words.value.passes
  const { choices } = question
  return (
    <div class="pass-choices">
      {choices.map((choice, at) => (
        <div key={choice.id} class="pass-choice-line">
          <TextInput
            id={`choice-${question.id}-${choice.id}`}
            label={text.choice(at + 1)}
            maxLength={120}
            value={choice.label}
            write={(label) => write(choices.map((each) => (each === choice ? { ...each, label } : each)))}
          />
          <button
            type="button"
            class="button"
            aria-label={text.removeChoice(choice.label || text.choice(at + 1))}
            onClick={() => write(choices.filter((each) => each !== choice))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <button
        type="button"
        class="button"
        disabled={choices.length >= MOST_CHOICES}
        onClick={() => write([...choices, newChoice()])}
      >
        <Icon name="plus" />
        {text.addChoice}
      </button>
    </div>
  )
}
