import type { BallotFault, SentBallot } from '#contract/votings/ballot.ts'
import type { FrozenDefinition, SchemeName } from '#contract/votings/frozen.ts'
import type { Tally } from '#contract/votings/results.ts'

/** What is kept of the keys of a voting: the private one is wrapped, and destroyed when it is counted. */
export type BallotKeys = { publicKey: Buffer; privateKey: Buffer }

/** What ballots of one voting are made by: the secret is VOTING_SECRET. */
export type Sealing = { definition: FrozenDefinition; publicKey: Buffer; secret: Uint8Array }

/** What they are counted by. */
export type Unsealing = { definition: FrozenDefinition; keys: BallotKeys; secret: Uint8Array }

/** What is wrong with what is sent, or the ballot as the database may see it; all of a voting are equally long. */
export type Sealer = (sent: SentBallot) => BallotFault[] | Buffer

/**
 * How ballots are made and counted (decision 40, which says what a scheme still finds outside of this). A voting names its
 * scheme in what was approved of it, so that one that is open goes on with its own when another comes: nobody else names one.
 */
export type BallotScheme = {
  /** For one voting, when it opens. */
  createKeys: (definition: FrozenDefinition) => BallotKeys
  /** Once for each voting: what of it is the same for every ballot is reckoned here. */
  createSealer: (by: Sealing) => Sealer
  /** What all ballots come to; or why they are not counted, in a sentence for staff: one that is not sound is never left out. */
  tally: (by: Unsealing, ballots: AsyncIterable<readonly Buffer[]>) => Promise<Tally | string>
}

const loaders: Record<SchemeName, () => Promise<BallotScheme>> = {
  'sealed-1': async () => (await import('#server/votings/scheme/sealedBox/sealedBox.ts')).sealedBox,
}

const loaded = new Map<SchemeName, Promise<BallotScheme>>()

/** The scheme of a voting. Read at the first ballot: the library is large, and most processes never see one. */
export function loadScheme({ scheme: name }: Pick<FrozenDefinition, 'scheme'>): Promise<BallotScheme> {
  const scheme = loaded.get(name) ?? loaders[name]()
  loaded.set(name, scheme)
  return scheme
}

/** What makes the ballots of a voting, by its own scheme. */
export const loadSealer = async (by: Sealing): Promise<Sealer> =>
  (await loadScheme(by.definition)).createSealer(by)
