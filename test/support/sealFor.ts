import type { SentBallot } from '#contract/votings/ballot.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { World } from '#server/kernel/world.ts'
import { requireDefinition } from '#server/votings/definition.rules.ts'
import { loadScheme, loadSealer } from '#server/votings/scheme/scheme.ts'
import { findVoting } from '#server/votings/votings.queries.ts'

type Open = { db: PeopleDatabase; world: World; id: number }

async function readDefinition({ db, world, id }: Open) {
  const found = await findVoting(db, world.clock, id)
  if (!found) throw new Error('there is no such voting')
  return requireDefinition(found)
}

/** Other keys for an open voting, of its own scheme. */
export async function createKeysFor(open: Open) {
  const definition = await readDefinition(open)
  return (await loadScheme(definition)).createKeys(definition)
}

/** What seals ballots of an open voting as the server does; with a secret of their own, as whoever has the database alone. */
export async function sealerOf(open: Open, secret = open.world.votingSecret) {
  const { publicKey } = await open.db
    .selectFrom('votingKey')
    .where('votingId', '=', open.id)
    .select('publicKey')
    .executeTakeFirstOrThrow()
  const definition = await readDefinition(open)
  const seal = await loadSealer({ definition, publicKey, secret })
  return (sent: SentBallot): Buffer => {
    const sealed = seal(sent)
    if (Array.isArray(sealed)) throw new Error(JSON.stringify(sealed))
    return sealed
  }
}
