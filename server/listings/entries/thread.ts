import { answerQuestions } from '../../jobs/answer-questions.ts'
import { readSource } from './read-source.ts'
import type { SourceText } from './read-source.ts'

// The calendar parser tells the console what it thinks of others' calendars.
Object.assign(console, { warn: () => {} })

answerQuestions((asked: SourceText) => Promise.resolve().then(() => readSource(asked)))
