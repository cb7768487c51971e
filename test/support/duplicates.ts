import { pino } from 'pino'
import { duplicatesLabour } from '#server/census/duplicates/duplicates.rules.ts'
import type { TestApp } from '#test/support/app.ts'

type On = Pick<TestApp, 'world'>

/** One turn of the worker that looks for possible duplicates. */
export const lookForDuplicates = ({ world }: On) =>
  duplicatesLabour.turn(world, pino({ level: 'silent' }), new AbortController().signal)
