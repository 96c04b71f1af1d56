import { Loading } from '@masuk/ui/loading/Loading.tsx'
import type { TicketType } from '../event/event-store.ts'
import { formats, words } from '../words/words.ts'
import { askedQuestions } from './form-answers.ts'
import type { PassFormStore } from './pass-form-store.ts'
import { QuestionField } from './QuestionField.tsx'

/** What the organiser asks for one ticket type. */
export function Questions({ type, store }: { type: TicketType; store: PassFormStore }) {
  const { register, shared } = words.value
  const answers = store.answersOf(type.id)
  return (
    <section class="event-part fields">
      <h2>{register.questionsOf(type.name)}</h2>
      <Loading
        loaded={store.formOf(type.id)}
        words={shared}
        tryAgain={() => void store.load([type.id])}
        ago={(at) => formats.value.ago(at, Date.now())}
      >
        {({ questions }) =>
          askedQuestions(questions, answers).map((question) => (
            <QuestionField
              key={question.id}
              id={`${type.id}-${question.id}`}
              question={question}
              answer={answers[question.id]}
              isWrong={store.isWrong(type.id, question.id)}
              give={(answer) => store.answer(type.id, question.id, answer)}
            />
          ))
        }
      </Loading>
    </section>
  )
}
