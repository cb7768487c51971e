import type { ChairOfMinutes } from '#server/census/duplicates/merge.minutes.queries.ts'
import type { ForeignFees, StandingMerge } from '#server/census/duplicates/merges.review.queries.ts'

/** Logged changes and looks that are another person's: those of some profiles, all of them or up to a moment. */
export type ForeignHistory = { profiles: number[]; upTo: string | null }

/** What merges that can still be undone brought to a person's profile: it is not shown to them yet (rule rights-13). */
export type Foreign = {
  /** The merges that can be undone, the earliest first. */
  open: readonly StandingMerge[]
  /** When the last of them can be undone no longer; null when there is none. */
  until: string | null
  records: number[]
  comments: number[]
  tags: number[]
  minutes: ChairOfMinutes[]
  fees: ForeignFees
  histories: ForeignHistory[]
  /** When the account came to this profile by such a merge; the imports before were of the profile's person. */
  accountCameAt: string | null
  /** The document of the person's own. */
  document: string | null
  hasForeignBankAccount: boolean
}

type Profile = { idDocument: string; bankAccount: string | null } | undefined

/** Tells apart what a merged profile has of its person and of the others, as long as they can be parted again. */
export function findForeign(
  merges: readonly StandingMerge[],
  affiliateId: number,
  profile: Profile,
): Foreign {
  const open = merges.filter(({ until }) => until !== null)
  const [first] = open
  const foreignDocuments = open.map(({ own, documents }) => documents[otherThan[own]])
  const isForeign = profile !== undefined && foreignDocuments.includes(profile.idDocument)
  return {
    open,
    until: open.reduce<string | null>((last, { until }) => findLatest(last, until), null),
    records: open.flatMap(({ foreign }) => foreign.records),
    comments: open.flatMap(({ foreign }) => foreign.comments),
    tags: open.flatMap(({ foreign }) => foreign.tags),
    minutes: open.flatMap(({ foreign }) => foreign.minutes),
    fees: {
      mandates: open.flatMap(({ foreign }) => foreign.mandates),
      charges: open.flatMap(({ foreign }) => foreign.charges),
      requests: open.flatMap(({ foreign }) => foreign.requests),
      batches: open.flatMap(({ foreign }) => foreign.batches),
    },
    histories: open.map((merge) => findForeignHistory(merge, merges)),
    accountCameAt:
      open.findLast(({ own, keptId }) => own === 'removed' && keptId === affiliateId)?.mergedAt ?? null,
    document: isForeign && first ? first.documents[first.own] : (profile?.idDocument ?? null),
    hasForeignBankAccount: open.some(
      ({ bankAccounts: { own, merged } }) =>
        merged !== null && merged !== own && merged === profile?.bankAccount,
    ),
  }
}

const otherThan = { kept: 'removed', removed: 'kept' } as const

/** The later of two instants in ISO 8601, of which either may be missing. */
export const findLatest = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one

function findForeignHistory(merge: StandingMerge, merges: readonly StandingMerge[]): ForeignHistory {
  const ofRemoved = listParts(merge.removedId, merges)
  if (merge.own === 'kept') return { profiles: ofRemoved, upTo: null }
  const ofKept = listParts(merge.keptId, merges).filter((id) => !ofRemoved.includes(id))
  return { profiles: ofKept, upTo: merge.mergedAt }
}

/** A profile and those that were merged into it. */
export const listParts = (id: number, merges: readonly StandingMerge[]): number[] => [
  id,
  ...merges.filter(({ keptId }) => keptId === id).flatMap(({ removedId }) => listParts(removedId, merges)),
]
