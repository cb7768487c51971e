/** By how many milliseconds the server's clock is ahead of this device's. */
let ahead: number | undefined
/** Whether it has said so by the clock that decides, its database's, and not only by the one of who answered. */
let isExact = false

/** What an answer's time may be behind the server by itself: `Date` has whole seconds, and it was some time on its way. */
const slack = 3000

/**
 * Notes what time it was for the server when it answered. It was at least that, so of what differs by little the latest
 * holds; what differs by more means that somebody has set the device's clock.
 */
export function noteServerTime(headers: Pick<Headers, 'get'>, now = Date.now()): void {
  const told = headers.get('x-server-time')
  const seen = Date.parse(told ?? headers.get('date') ?? '') - now
  if (Number.isNaN(seen) || (isExact && !told)) return
  if (ahead === undefined || (told && !isExact) || seen > ahead || seen < ahead - slack) ahead = seen
  isExact = told !== null
}

/** Whether the server has said its time. */
export const knowsServerTime = () => ahead !== undefined

/** The time by the server's clock, in milliseconds; by this device's until the server has answered. */
export const readServerTime = (now = Date.now()) => now + (ahead ?? 0)
