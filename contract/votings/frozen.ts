import { z } from 'zod'
import { toCanonicalText } from '#contract/canonicalText.ts'
import { instant } from '#contract/fields.ts'
import { ballotKindOf, type BallotKind } from '#contract/votings/summary.ts'
import { voting } from '#contract/votings/voting.ts'

/** How ballots are made, sealed, opened and counted: each name is a module of `server/votings/scheme` (decision 40). */
export const schemes = ['sealed-1'] as const
export type SchemeName = (typeof schemes)[number]

const shape = voting.shape

/** What was approved of a voting, as it is frozen: nothing of it changes but the end, which its chain has (rule voting-1). */
export const frozenDefinition = z.strictObject({
  v: z.literal(1),
  scheme: z.enum(schemes),
  id: shape.id,
  name: shape.name,
  description: shape.description,
  url: shape.url,
  startDate: instant,
  endDate: instant,
  survey: shape.survey,
  listType: shape.listType,
  votingMethodType: shape.votingMethodType,
  positionsNumberToAssign: shape.positionsNumberToAssign,
  /** K as it holds. */
  ballotSize: shape.ballotSize,
  allowsPartial: shape.allowsPartial,
  allowsBlank: shape.allowsBlank,
  questions: z.array(z.strictObject(shape.questions.element.shape)),
  candidatures: z.array(
    z.strictObject({
      ...shape.candidatures.element.shape,
      candidates: z.array(z.strictObject(shape.candidatures.element.shape.candidates.element.shape)),
    }),
  ),
  /** Who may vote. */
  allowedAssemblies: shape.allowedAssemblies,
  allowedAssemblyInscriptionDate: shape.allowedAssemblyInscriptionDate,
  voterTypes: shape.voterTypes,
  segmentId: shape.segmentId,
  /** SHA-256 of the conditions, which have what a segment asks for and are not public (`conditions.ts`). */
  votersHash: z.string().regex(/^[0-9a-f]{64}$/),
  claimsFrom: shape.claimsFrom,
  claimsUntil: shape.claimsUntil,
})
export type FrozenDefinition = z.output<typeof frozenDefinition>

/** The one text that says a definition; what is not of it is left out. */
export const toDefinitionText = (definition: z.input<typeof frozenDefinition>): string =>
  toCanonicalText(frozenDefinition.parse(definition))

/** The definition that a text says; undefined where it is none, or not the one text that says it. */
export function readDefinition(text: string): FrozenDefinition | undefined {
  try {
    const { data } = frozenDefinition.safeParse(JSON.parse(text))
    return data !== undefined && toCanonicalText(data) === text ? data : undefined
  } catch {
    return undefined
  }
}

/** What counting and sealing ask of a definition: a voting has it as well. */
export type CountedBy = Pick<
  FrozenDefinition,
  'survey' | 'listType' | 'votingMethodType' | 'questions' | 'candidatures' | 'ballotSize'
> & { positionsNumberToAssign: number | null }

/** How many positions are filled: of closed lists one candidature wins. */
export const countSeats = (definition: CountedBy): number | null => {
  const kind: BallotKind = ballotKindOf(definition)
  if (kind === 'survey') return null
  return kind === 'closed' ? 1 : (definition.positionsNumberToAssign ?? 1)
}

export const listCandidates = ({ candidatures }: Pick<CountedBy, 'candidatures'>) =>
  candidatures.flatMap(({ name: candidature, candidates }) =>
    candidates.map(({ id, name }) => ({ id, name, candidature })),
  )
