import { answerQuestions } from '../../server/jobs/answer-questions.ts'

/** A program for a thread, which dies over whatever it is asked. */
answerQuestions(() => process.exit(1))
