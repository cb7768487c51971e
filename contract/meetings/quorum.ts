import { z } from 'zod'
import { texts } from '#contract/messages.ts'

/** How many must be there: more than half of those entitled, a share of them, or a number. */
export const quorumNeed = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('majority') }),
  /** Up to two decimals: 33,33 %. */
  z.strictObject({ kind: z.literal('percent'), value: z.number().min(0.01).max(100).multipleOf(0.01) }),
  z.strictObject({ kind: z.literal('people'), value: z.number().int().min(1).max(1_000_000) }),
])
export type QuorumNeed = z.output<typeof quorumNeed>

/** What a meeting needs in its first call, and in the second, with when it is. */
export const quorum = z.strictObject({
  first: quorumNeed.nullable(),
  second: z
    .strictObject({
      time: z.iso
        .datetime({ offset: true, error: texts.format })
        .transform((sent) => new Date(sent).toISOString()),
      quorum: quorumNeed.nullable(),
    })
    .nullable()
    .default(null),
})
export type Quorum = z.output<typeof quorum>

/** How many of those entitled must be there; 0 when nothing is asked for. */
export function countNeeded(need: QuorumNeed | null, entitled: number): number {
  if (need === null) return 0
  if (need.kind === 'people') return need.value
  if (need.kind === 'majority') return Math.floor(entitled / 2) + 1
  // In hundredths of a percent, so that no rounding asks for one more or less.
  return Math.ceil((entitled * Math.round(need.value * 100)) / 10_000)
}

export type QuorumVerdict = { call: 'first' | 'second'; needed: number; isReached: boolean }

/**
 * Whether there are enough by the call that holds at an instant: the second one from its time on, unless those who are
 * there are enough for the first (rule attendance-4). Undefined for a meeting that asks for no quorum.
 */
export function judgeQuorum(
  asked: Quorum | null,
  { entitled, present, at }: { entitled: number; present: number; at: string },
): QuorumVerdict | undefined {
  if (asked === null || (asked.first === null && asked.second === null)) return undefined
  const judge = (call: QuorumVerdict['call'], need: QuorumNeed | null): QuorumVerdict => {
    const needed = countNeeded(need, entitled)
    return { call, needed, isReached: present >= needed }
  }
  const first = judge('first', asked.first)
  const { second } = asked
  return second && at >= second.time && !first.isReached ? judge('second', second.quorum) : first
}
