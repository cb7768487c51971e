import { answerQuestions } from '#server/kernel/thread.ts'

/** Answers with the question; `throw` fails and `exit` ends the thread. */
answerQuestions(async (question) => {
  if (question === 'throw') throw new Error('thrown in the thread')
  if (question === 'exit') process.exit(1)
  return question
})
