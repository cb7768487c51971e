import type { Communication } from '#contract/communications/communications.ts'

type Of = Pick<Communication, 'status' | 'pausedAt' | 'scheduledDate'>

const [soon, later] = [1_000, 10_000]
/** For how long, in ms, what has begun is followed each second. */
const atFirst = 30_000

/** Whether its time has come and it waits for its turn: it begins to leave within seconds. */
export const isDue = ({ status, pausedAt, scheduledDate }: Of, now: number): boolean =>
  status === 'APPROVED' && pausedAt === null && (scheduledDate === null || Date.parse(scheduledDate) <= now)

const movesByItself = ({ status, pausedAt }: Of) =>
  pausedAt === null && (status === 'APPROVED' || status === 'PROCESSING' || status === 'PROCESSED')

/**
 * After how many ms it is read again while it may move by itself: each second from when its time comes and from each of its
 * moves on, as long as somebody waits for it, and seldom afterwards. `false` where nothing moves.
 */
export function createFollowing() {
  let [phase, since] = ['', 0]
  return (of: Of, now: number): number | false => {
    if (!movesByItself(of)) return false
    const isWaiting = of.status === 'APPROVED' && !isDue(of, now)
    const reached = `${of.status} ${isWaiting}`
    if (reached !== phase) [phase, since] = [reached, now]
    if (isWaiting) return Math.min(later, Math.max(soon, Date.parse(of.scheduledDate ?? '') - now))
    return now - since < atFirst ? soon : later
  }
}
