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
  const [phase, setPhase] = useState(read)
  const look = useEffectEvent(() => setPhase(read()))
  const tell = useEffectEvent(onChange)
  const [first] = useState(phase)
  useEffect(() => {
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (phase === first) return undefined
    // Whoever answers may be a little behind the clock that was read.
    const timers = askAfter.map((wait) => setTimeout(tell, wait))
    return () => timers.forEach(clearTimeout)
  }, [phase, first])
  return phase
}
