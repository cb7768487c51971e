import { answerQuestions } from '#server/kernel/runtime/thread.ts'

/** Answers with the question; `throw` fails, `exit` ends the thread and `fill` takes all the memory there is. */
answerQuestions(async (question) => {
  if (question === 'throw') throw new Error('thrown in the thread')
  if (question === 'exit') process.exit(1)
  if (question === 'fill') for (const all: object[] = []; ;) all.push({ of: [] })
  return question
})
