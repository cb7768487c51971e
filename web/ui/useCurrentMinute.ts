import { useSyncExternalStore } from 'react'

const minute = 60_000
let last = new Date(0)

/** The same one until the minute is over. */
function thisMinute() {
  const start = Math.floor(Date.now() / minute) * minute
  if (last.getTime() !== start) last = new Date(start)
  return last
}

function everyMinute(tick: () => void) {
  const timer = setInterval(tick, minute / 4)
  return () => clearInterval(timer)
}

/** The minute it is: what says how long ago something was goes on being true. */
export const useCurrentMinute = () => useSyncExternalStore(everyMinute, thisMinute)
