import { useEffect, useEffectEvent, useState } from 'react'
import type { VotingSummary } from '#contract/votings/summary.ts'
import { readServerTime } from '#web/kernel/api/serverTime.ts'

type Timed = Pick<VotingSummary, 'startDate' | 'endDate'>
export type VotingPhase = 'coming' | 'open' | 'over'

/** Whether a voting is coming, open or over at an instant: a ballot counts iff start ≤ now < end (rule voting-2). */
export function findPhase({ startDate, endDate }: Timed, now: number): VotingPhase {
  if (startDate === null || endDate === null || now < Date.parse(startDate)) return 'coming'
  return now < Date.parse(endDate) ? 'open' : 'over'
}

/** In ms after the change. */
const askAfter = [0, 2000, 10_000]

/** The phase of a voting by the server's clock; `onChange` is told, more than once, of each that begins while one looks. */
export function useVotingPhase(voting: Timed, onChange: () => void): VotingPhase {
  const read = () => findPhase(voting, readServerTime())
  // Each change is told by itself: also one back, as when the end was put off.
  const [{ phase, changes }, set] = useState(() => ({ phase: read(), changes: 0 }))
  const look = useEffectEvent(() => {
    const now = read()
    if (now !== phase) set({ phase: now, changes: changes + 1 })
  })
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (changes === 0) return undefined
    // Whoever answers may be a little behind the clock that was read.
    const timers = askAfter.map((wait) => setTimeout(tell, wait))
    return () => timers.forEach(clearTimeout)
  }, [changes])
  return phase
}

type Standing = Pick<VotingSummary, 'status' | 'trouble'> & { census: unknown }

/**
 * After how many ms it is asked again how a voting stands, which changes also when no clock says so: its roll is being
 * frozen, its end is put off, it is annulled, or goes on.
 */
export function askAgainAfter({ status, trouble, census }: Standing): number | false {
  if (trouble !== null) return trouble === 'annulled' ? false : 15_000
  if (status !== 'IN_PROGRESS') return false
  return census === null ? 3000 : 60_000
}
