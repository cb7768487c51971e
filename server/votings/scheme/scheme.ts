import type { Choice } from '#contract/votings/ballot.ts'
import type { SchemeName } from '#contract/votings/frozen.ts'

export type BallotKeys = { publicKey: Buffer; privateKey: Buffer }

/**
 * How ballots are made, sealed, opened and so counted (decision 40). A voting names its scheme in what was approved of
 * it, so that one that is open goes on with its own when another comes.
 */
export type BallotScheme = {
  /** A pair for one voting, made when it opens. */
  createKeys: () => BallotKeys
  /** A ballot as the database may see it; all of a voting are made of `length` bytes (`measureChoices`). */
  seal: (publicKey: Buffer, choice: Choice, length: number) => Buffer
  /** What was sealed; undefined where the keys are others or a bit was changed. Whether it is sound is not judged. */
  open: (keys: BallotKeys, sealed: Buffer) => Choice | undefined
}

const loaders: Record<SchemeName, () => Promise<BallotScheme>> = {
  'sealed-1': async () => (await import('#server/votings/scheme/sealedBox.ts')).loadSealedBox(),
}

const loaded = new Map<SchemeName, Promise<BallotScheme>>()

/** Read at the first ballot: the library is large, and most processes never see one. */
export function loadScheme(name: SchemeName): Promise<BallotScheme> {
  const scheme = loaded.get(name) ?? loaders[name]()
  loaded.set(name, scheme)
  return scheme
}
