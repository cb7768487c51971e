import { z } from 'zod'
import { instant, paragraphs, requiredLine } from '#contract/fields.ts'
import { texts } from '#contract/messages.ts'
import { ballotKinds, listTypes, votingMethods } from '#contract/votings/summary.ts'

const count = z.number().int().min(0)
const id = z.number().int()

/**
 * All that is kept of the ballots of a voting: how often each was chosen and, where their order counts, in which place
 * (rule voting-8). Whatever is published is calculated from it and from the definition.
 */
export const tally = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('survey'),
    ballots: count,
    /** Those that leave all questions blank. */
    blank: count,
    questions: z.array(
      z.strictObject({
        id,
        /** Ballots that answered it, and that left it blank. */
        answered: count,
        blank: count,
        answers: z.array(z.strictObject({ id, count })),
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal('open'),
    ballots: count,
    blank: count,
    /** How many ballots name each in the first, the second … place. */
    candidates: z.array(z.strictObject({ id, places: z.array(count) })),
  }),
  z.strictObject({
    kind: z.literal('closed'),
    ballots: count,
    blank: count,
    candidatures: z.array(z.strictObject({ id, count })),
  }),
])
export type Tally = z.output<typeof tally>

/** How many digits the seed of a lot may have: as many as were announced. */
export const seedDigits = { fewest: 3, most: 60 } as const

/**
 * The digits of a seed, however they are spelled: in groups, or with points. Undefined where there is anything else, so that
 * nobody chooses a spelling (rule voting-10).
 */
export function readSeed(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replaceAll(/[\s.,;·-]/g, '')
  return /^[0-9]+$/.test(digits) ? digits : undefined
}

/** A lot that was announced: where its seed will be found, of how many digits, and from when it can be known. */
const lot = z.object({
  rank: z.number().int().min(1),
  source: z.string(),
  digits: count,
  knownFrom: instant,
  at: instant,
})
export type Lot = z.output<typeof lot>

/** An exact number: `137/60`, or `12`; and the same to read, with four decimals at most. */
const exact = { result: z.number(), exact: z.string().regex(/^\d+(?:\/\d+)?$/) }

/** Where a tie was not settled yet, who share a place; rank 1 is the best, and equals share theirs. */
const ranked = {
  rank: z.number().int().min(1),
  /** In a position that is filled; null while a tie at the boundary is open. */
  isElected: z.boolean().nullable(),
}

const tie = z.object({
  /** The rank that they share. */
  rank: z.number().int().min(1),
  ids: z.array(id),
  /** How many of them there is room for; null where the order alone is open. */
  seats: z.number().int().min(1).nullable(),
  /** How it was settled, and in which order; null while it is open. */
  settled: z
    .object({
      by: z.enum(['statutes', 'lot']),
      order: z.array(id),
      reason: z.string(),
      /** The public seed of a lot. */
      seed: z.string().nullable(),
      at: instant,
    })
    .nullable(),
})
export type Tie = z.output<typeof tie>

const turnout = {
  census: count,
  ballots: count,
  /** Wholly blank ballots. */
  blank: count,
  /** Percentages to two decimals, as text with a comma: «12,34 %». */
  turnoutPercent: z.string(),
}

/** The result of a voting (rule voting-8); before it is counted `isCounted` is false and there is none. */
export const results = z.object({
  id,
  name: z.string(),
  kind: z.enum(ballotKinds),
  listType: z.enum(listTypes).nullable(),
  votingMethodType: z.enum(votingMethods).nullable(),
  endDate: instant,
  isCounted: z.boolean(),
  /** Whether it was annulled: nobody is elected then, and no tie decides anything (rule voting-8). */
  isAnnulled: z.boolean(),
  countedAt: instant.nullable(),
  positions: z.number().int().nullable(),
  /** SHA-256, in hexadecimal, of the result as it was counted, with its ties open: what a lot is drawn with. */
  hash: z.string().nullable(),
  /** That of the result as it is shown, once a tie is settled: of the text in the archive. */
  settledHash: z.string().nullable(),
  /** Null until it is counted. */
  turnout: z.object(turnout).nullable(),
  /** Of a survey, in its order. */
  questions: z.array(
    z.object({
      id,
      question: z.string(),
      answered: count,
      blank: count,
      answers: z.array(z.object({ id, answer: z.string(), count, percent: z.string() })),
    }),
  ),
  /** Of an open list, the best first; equals by their number. */
  candidates: z.array(
    z.object({
      candidateId: id,
      name: z.string(),
      candidature: z.string(),
      ...exact,
      percent: z.string(),
      places: z.array(count),
      ...ranked,
    }),
  ),
  /** Of closed lists, the one with most votes first. */
  candidatures: z.array(
    z.object({
      candidature: z.object({ id, name: z.string() }),
      total: count,
      percent: z.string(),
      ...ranked,
    }),
  ),
  ties: z.array(tie),
  lots: z.array(lot),
})
export type Results = z.output<typeof results>

/** How a tie is settled: by what the statutes say, or by a lot whose seed anyone can find (rule voting-10). */
export const tieDecision = z
  .strictObject({
    by: z.enum(['statutes', 'lot']),
    rank: z.number().int().min(1),
    /** By the statutes: those who are tied, in the order that these give. */
    order: z.array(id).min(2).max(500).optional(),
    /** By the statutes: which article, and why. */
    reason: paragraphs(2_000).default(''),
    /** By a lot: the number that came out, of which its digits count. */
    seed: requiredLine(200)
      .transform((typed, context) => {
        const digits = readSeed(typed)
        if (digits !== undefined) return digits
        context.addIssue({ code: 'custom', message: 'Escribe el número, solo con cifras' })
        return z.NEVER
      })
      .optional(),
  })
  .refine(({ by, order }) => (by === 'statutes') === (order !== undefined), {
    path: ['order'],
    message: 'El orden se da cuando se deshace por los estatutos',
  })
  .refine(({ by, seed }) => (by === 'lot') === (seed !== undefined), {
    path: ['seed'],
    message: 'El número se da cuando se deshace por sorteo',
  })
  .refine(({ by, reason }) => by === 'lot' || reason !== '', { path: ['reason'], message: texts.required })
/** Where the seed of a lot will be found, of how many digits it is, and from when: said before it can be known. */
export const lotSource = z.strictObject({
  rank: z.number().int().min(1),
  source: requiredLine(300),
  digits: z.number().int().min(seedDigits.fewest).max(seedDigits.most),
  knownFrom: instant.transform((sent) => new Date(sent).toISOString()),
})
