import { tameDescription } from '@masuk/shared/description-html.ts'
import { micromark } from 'micromark'
import { answerQuestions } from '../jobs/answer-questions.ts'
import { plainText } from './plain-text.ts'

// The program of the thread that draws descriptions.
answerQuestions((markdown: string) => {
  const html = micromark(markdown)
  return Promise.resolve({ html: tameDescription(html), text: plainText(html) })
})
