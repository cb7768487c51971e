import { z } from 'zod'
import type { DoorAnswer, DoorOutcome } from '#contract/meetings/door.ts'
import { formatList } from '#web/ui/format.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'

export const scan = z.object({
  scanId: z.string(),
  text: z.string().optional(),
  card: z.string().optional(),
  scannedAt: z.string(),
  door: z.string().nullable(),
})
/** What was typed or read at the door, and when, by the server's clock. */
export type Scan = z.output<typeof scan>

/** What became of a scan: the door's answer, a refusal of the server in its words, or nothing yet, with why if it is known. */
export type Result =
  | { kind: 'answered'; scan: Scan; answer: DoorAnswer }
  | { kind: 'refused'; scan: Scan; sentence: string }
  | { kind: 'waiting'; scan: Scan; sentence?: string }

const words: Record<DoorOutcome | 'failed', readonly [one: string, other: string]> = {
  enters: ['ha entrado', 'han entrado'],
  inside: ['ya estaba dentro', 'ya estaban dentro'],
  excluded: ['no pertenece', 'no pertenecen'],
  unknown: ['no se ha encontrado', 'no se han encontrado'],
  several: ['puede ser de varias personas', 'pueden ser de varias personas'],
  refused: ['tenía un código que no vale', 'tenían un código que no vale'],
  failed: ['no se ha podido comprobar', 'no se han podido comprobar'],
}
// Safe: the object has exactly these keys; Object.keys returns plain strings.
const outcomes = Object.keys(words) as (keyof typeof words)[]

/** «3 enviados: 2 han entrado y 1 no pertenece». */
export function describeSent(results: readonly Result[]): string {
  const told = results.flatMap((result) =>
    result.kind === 'answered'
      ? [result.answer.outcome]
      : result.kind === 'refused'
        ? ['failed' as const]
        : [],
  )
  const parts = outcomes.flatMap((outcome) => {
    const count = told.filter((each) => each === outcome).length
    return count === 0 ? [] : [`${count} ${pluralForm(count, ...words[outcome])}`]
  })
  return `${formatCount(told.length, 'enviado', 'enviados')}: ${formatList(parts)}`
}

/** What of the sent ones somebody at the door still has to look at: whoever did not come in, with what was typed. */
export const listUnsettled = (
  results: readonly Result[],
): { scanId: string; what: string; sentence: string }[] =>
  results.flatMap((result) => {
    const { scanId, text: what = 'Un carné' } = result.scan
    if (result.kind === 'refused') return [{ scanId, what, sentence: result.sentence }]
    if (result.kind !== 'answered' || result.answer.outcome === 'enters') return []
    return [{ scanId, what: result.answer.name ?? what, sentence: result.answer.sentence }]
  })

/** Whose card a code is of; the same card shows another code each half minute. */
export const cardOwner = (code: string): string => code.split(':').slice(0, 2).join(':')
