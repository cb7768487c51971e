import { answerAsReader } from '#server/kernel/runtime/reader.ts'

/** Answers with the question and the bytes; `throw` fails, `hang` never answers and `fill` takes all the memory there is. */
answerAsReader(async (question, content) => {
  if (question === 'throw') throw new RangeError('thrown in the process')
  if (question === 'hang') for (;;);
  if (question === 'fill') for (const all: object[] = []; ;) all.push({ of: [] })
  return { question, content, pid: process.pid }
})
