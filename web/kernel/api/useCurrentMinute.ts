import { useSyncExternalStore } from 'react'
import { readServerTime } from '#web/kernel/api/serverTime.ts'

const minute = 60_000
let last = new Date(0)

/** The current minute by the server's clock, the same value until it is over. */
function thisMinute() {
  const start = Math.floor(readServerTime() / minute) * minute
  if (last.getTime() !== start) last = new Date(start)
  return last
}

function everyMinute(tick: () => void) {
  const timer = setInterval(tick, minute / 4)
  return () => clearInterval(timer)
}

/** The current minute, updated each minute, so that texts such as «hace 5 minutos» stay true. */
export const useCurrentMinute = () => useSyncExternalStore(everyMinute, thisMinute)
