import { useState } from 'preact/hooks'
import type { Question } from '@masuk/shared/contract/pass-forms.ts'
import { words } from '../words/words.ts'
import { PreviewQuestion } from './PreviewQuestion.tsx'

/** The form as buyers will see it: it can be tried, and nothing of that is kept. */
export function PassPreview({ questions }: { questions: readonly Question[] }) {
  const text = words.value.passes
  const [answers, setAnswers] = useState<Readonly<Record<string, string[]>>>({})
  const isShown = ({ shownIf }: Question) =>
    shownIf === null || (answers[shownIf.questionId] ?? []).includes(shownIf.equals)
  return (
    <section class="pass-preview" aria-label={text.preview}>
      <h2>{text.preview}</h2>
      {questions.filter(isShown).map((question) => (
        <PreviewQuestion
          key={question.id}
          question={question}
          answer={answers[question.id] ?? []}
          give={(answer) => setAnswers({ ...answers, [question.id]: answer })}
        />
      ))}
    </section>
  )
}
