import { z } from 'zod'
import { toCanonicalText } from '#contract/canonicalText.ts'
import { readChainContent, type ChainEntry } from '#contract/chain.ts'
import { instant } from '#contract/fields.ts'
import { hashToHex } from '#contract/hash.ts'
import type { SettledTie } from '#contract/votings/counting/rank.ts'
import type { Lot } from '#contract/votings/results.ts'
import type { ChainKind } from '#contract/votings/outcome.ts'

const count = z.number().int().min(0)
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const rank = z.number().int().min(1)
const roll = z.looseObject({ id: z.number().int(), total: count, hash })

/**
 * What a chain says of what is re-checked in an archive; hashes in hexadecimal. Entries may say more, and those of
 * other kinds what they like: of people only what is public.
 */
export const chainDetails = {
  /** With whether who approved it had begun to write it, which names nobody. */
  approved: z.looseObject({ definition: hash, isOwn: z.boolean() }),
  provisional: z.looseObject({ roll }),
  /** With a provisional roll, how many claims changed it and how many did not. */
  opened: z.looseObject({
    roll,
    publicKey: z.string(),
    claims: z.looseObject({ accepted: count, denied: count }).optional(),
  }),
  /** The reason is read by everybody of the voting. */
  extended: z.looseObject({ endDate: instant, reason: z.string().default('') }),
  resumed: z.looseObject({ reason: z.string().default('') }),
  /** How many letters were printed, and how many of before that nobody had used they make worth nothing. */
  lettersPrinted: z.looseObject({ letters: count, replaced: count }),
  /** How many ballots there are, the hash of their codes (`hashReceipts`), and how many letters made an account. */
  closed: z.looseObject({ ballots: count, receipts: hash, lettersUsed: count.optional() }),
  /** The hashes of the tally, and of the result with its ties as they are. */
  counted: z.looseObject({ census: count, tally: hash, result: hash }),
  /** The hash of the result with its ties as they are settled by then. */
  resultSettled: z.looseObject({ result: hash }),
  /** From when the seed can be known, and of how many digits it is. */
  lotAnnounced: z.looseObject({ rank, source: z.string(), digits: count, knownFrom: instant }),
  annulled: z.looseObject({ reason: z.string() }),
  tieSettled: z.looseObject({
    rank,
    by: z.enum(['statutes', 'lot']),
    order: z.array(z.number().int()),
    reason: z.string(),
    seed: z.string().nullable(),
  }),
} as const satisfies Partial<Record<ChainKind, z.ZodType>>

/** What the entries of a kind say, with their times and numbers; undefined where one of them does not say it. */
export function readDetails<Said extends z.ZodType>(
  chain: readonly ChainEntry[],
  kind: keyof typeof chainDetails,
  schema: Said,
) {
  const read = chain
    .filter((entry) => entry.kind === kind)
    .map(({ number, at, content }) => {
      const { data } = schema.safeParse(readChainContent(content)?.details)
      return data === undefined ? undefined : { number, at, details: data }
    })
  return read.every((one) => one !== undefined) ? read : undefined
}

/** What a chain says of how its voting was opened: what comes first is what was known then. */
export const readOpened = (chain: readonly ChainEntry[]) =>
  readDetails(chain, 'opened', chainDetails.opened)?.[0]?.details

/** What a chain says of the provisional roll of its voting since it was approved last. */
export const readProvisional = (chain: readonly ChainEntry[]) =>
  readDetails(
    chain.slice(chain.findLastIndex(({ kind }) => kind === 'approved') + 1),
    'provisional',
    chainDetails.provisional,
  )?.[0]?.details

/** The lots that a chain announces. */
export const listLots = (chain: readonly ChainEntry[]): Lot[] =>
  (readDetails(chain, 'lotAnnounced', chainDetails.lotAnnounced) ?? []).map(({ at, details }) => ({
    rank: details.rank,
    source: details.source,
    digits: details.digits,
    knownFrom: details.knownFrom,
    at,
  }))

/** The ties that a chain says are settled, as counting asks for them. */
export const listSettledTies = (chain: readonly ChainEntry[]): SettledTie[] | undefined =>
  readDetails(chain, 'tieSettled', chainDetails.tieSettled)?.map(
    ({ at, details: { rank: shared, by, order, reason, seed } }) => ({
      rank: shared,
      by,
      order,
      reason,
      seed,
      at,
    }),
  )

/** The hash of the codes of all ballots, in their order. */
export const hashReceipts = async (codes: readonly string[]): Promise<string> =>
  hashToHex(toCanonicalText([...codes].toSorted((one, other) => (one < other ? -1 : 1))))
