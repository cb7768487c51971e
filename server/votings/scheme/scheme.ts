import type { Choice } from '#contract/votings/ballot.ts'
import type { SchemeName } from '#contract/votings/frozen.ts'
import type { BallotMarks } from '#server/votings/scheme/marks.ts'

export type BallotKeys = { publicKey: Buffer; privateKey: Buffer }

/** What seals the ballots of a voting: all are made of `length` bytes (`measureChoices`). */
export type BallotSeal = { publicKey: Buffer; marks: BallotMarks; length: number }

/** What was sealed, with the number that was drawn for it. Whether it is sound is not judged. */
export type OpenedBallot = { choice: Choice; drawn: string }

/**
 * How ballots are made, sealed, opened and so counted (decision 40). A voting names its scheme in what was approved of
 * it, so that one that is open goes on with its own when another comes.
 */
export type BallotScheme = {
  /** A pair for one voting, made when it opens. */
  createKeys: () => BallotKeys
  /** A ballot as the database may see it. */
  seal: (by: BallotSeal, choice: Choice) => Buffer
  /** What was sealed; `foreign` where the server did not make it (rule voting-15), undefined where it does not open. */
  open: (keys: BallotKeys, marks: BallotMarks, sealed: Buffer) => OpenedBallot | 'foreign' | undefined
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
