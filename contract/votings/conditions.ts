import { z } from 'zod'
import { toCanonicalText } from '#contract/canonicalText.ts'
import { instant } from '#contract/fields.ts'
import { hashToHex } from '#contract/hash.ts'
import { readDefinition } from '#contract/votings/frozen.ts'

const number = z.number().int()

/**
 * Who may vote, as it was approved: of a segment what it asks for, by which others could be guessed. Its hash is in the
 * definition, which is not to be guessed from it either: that is what `salt` is for.
 */
export const votingConditions = z.strictObject({
  v: z.literal(1),
  voting: number,
  salt: z.string().regex(/^[0-9a-f]{64}$/),
  types: z.array(number),
  assemblies: z.array(number),
  /** The last instant at which somebody may have enrolled. */
  enrolledUntil: instant.nullable(),
  /** Of the segment, with what it names put in its place. */
  tree: z.record(z.string(), z.json()).nullable(),
})
export type VotingConditions = z.output<typeof votingConditions>

/** The one text that says who may vote: its SHA-256 is in the definition. */
export const toConditionsText = (conditions: VotingConditions): string => toCanonicalText(conditions)

/** What is wrong with a file of conditions beside a definition, in words (rule voting-1). */
export async function listConditionFaults(sent: unknown, definitionText: string | null): Promise<string[]> {
  const read = votingConditions.safeParse(sent)
  const definition = readDefinition(definitionText ?? '')
  if (!read.success) return ['No se entiende: no es un fichero de condiciones.']
  if (definition === undefined) return ['No hay definición con la que compararlas.']
  if (read.data.voting !== definition.id) return ['Son de otra votación.']
  const hash = await hashToHex(toConditionsText(read.data))
  return hash === definition.votersHash ? [] : ['Su huella no es la que dice la definición.']
}
