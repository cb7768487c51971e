import { createHash } from 'node:crypto'

/** Whether this is `npm test -- --all`, which samples nothing. */
const isComplete = process.env['TEST_ALL'] === '1'

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

const hashOf = (name: string) => createHash('sha256').update(name).digest().readUInt32BE()
