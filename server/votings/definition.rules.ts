import { readDefinition, type FrozenDefinition } from '#contract/votings/frozen.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

/** What was approved of a voting. */
export function requireDefinition({ definition }: Pick<StoredVoting, 'definition'>): FrozenDefinition {
  const read = definition === null ? undefined : readDefinition(definition)
  if (!read) throw new Error('an approved voting has a definition that this product reads')
  return read
}
