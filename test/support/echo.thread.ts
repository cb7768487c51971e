import { answerQuestions } from '#server/kernel/runtime/thread.ts'

/** Answers with the question; `throw` fails, `exit` ends the thread and `hang` never answers. */
answerQuestions(async (question) => {
  if (question === 'throw') throw new Error('thrown in the thread')
  if (question === 'exit') process.exit(1)
  if (question === 'hang') for (;;);
  return question
})
