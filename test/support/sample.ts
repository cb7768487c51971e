import { createHash } from 'node:crypto'

/**
 * Whether this is `npm test -- --all`, which samples nothing. Tests of a shape that a normal run proves on another screen
 * are run only then: `test.runIf(isComplete)`.
 */
export const isComplete = process.env['TEST_ALL'] === '1'

/**
 * About one in `every` of many similar cases, chosen by a hash of their names, so the same in every run.
 * All of them under `npm test -- --all`.
 */
export function sample<Case>(
  cases: readonly Case[],
  every: number,
  nameOf: (value: Case) => string = (value) => JSON.stringify(value) ?? String(value),
): Case[] {
  if (isComplete) return [...cases]
  return cases.filter((value) => hashOf(nameOf(value)) % every === 0)
}

/** One of some cases that are alike, chosen by a hash of a name. All of them under `npm test -- --all`. */
export const sampleOne = <Case>(cases: readonly Case[], name: string): Case[] =>
  isComplete ? [...cases] : cases.slice(hashOf(name) % cases.length).slice(0, 1)

/** The case of several that says most, given first. All of them under `npm test -- --all`. */
export const sampleFirst = <Case>(...cases: readonly Case[]): readonly Case[] =>
  isComplete ? cases : cases.slice(0, 1)

/** How many random cases to try: a tenth in a normal run, or one in `every`; all under `npm test -- --all`. */
export const sampleCount = (all: number, every = 10): number => (isComplete ? all : Math.ceil(all / every))

/** For random stories: the same in every normal run, others under `npm test -- --all`, which searches further. */
export const sameStories: { seed?: number } = isComplete ? {} : { seed: 4 }

const hashOf = (name: string) => createHash('sha256').update(name).digest().readUInt32BE()
