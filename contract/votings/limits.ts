/** How much a voting may have. */
export const votingLimits = {
  name: 200,
  description: 5_000,
  questions: 50,
  answers: 50,
  candidatures: 100,
  /** Of one candidature. */
  candidates: 200,
  /** Of all candidatures together. */
  allCandidates: 500,
  /** From its start to its end, also when that is put off. */
  days: 90,
  /** Until its start, when it is approved. */
  daysAhead: 366,
} as const

/** K and S. */
export const mostPositions = 100

/**
 * How many must be able to vote: of fewer the result says what each of them voted (rule voting-7). Of fewer than `few` voters
 * are told that it may.
 */
export const electorateLimits = { fewest: 5, few: 10 } as const

/** Nobody is reminded twice within so many hours (rule voting-13). */
export const reminderHours = 12
