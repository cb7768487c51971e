/** By how many milliseconds the server's clock is ahead of this device's. */
let ahead: number | undefined

/** What a response's `Date` may be behind the server by itself: it has whole seconds, and was some time on its way. */
const slack = 3000

/**
 * Notes what time it was for the server when it answered. It was at least that, so of what differs by little the latest
 * holds; what differs by more means that somebody has set the device's clock.
 */
export function noteServerTime(date: string | null, now = Date.now()): void {
  const seen = Date.parse(date ?? '') - now
  if (Number.isNaN(seen)) return
  if (ahead === undefined || seen > ahead || seen < ahead - slack) ahead = seen
}

/** The time by the server's clock, in milliseconds; by this device's until the server has answered. */
export const readServerTime = (now = Date.now()) => now + (ahead ?? 0)
