import { answerQuestions } from '../../jobs/answer-questions.ts'
import { ticketMail } from './ticket-mail.ts'
import type { RenderOrder } from './render-mail.ts'

// The program of the thread that renders mail with tickets.
answerQuestions(({ source, now }: RenderOrder) => ticketMail(source, now))
