import { useEffect, useEffectEvent, useState } from 'react'

/** After how many milliseconds of nobody touching the device it is asked, and what was chosen is cleared. */
export const inactivity = { ask: 9 * 60_000, clear: 10 * 60_000 }

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Whether somebody should be asked if they are still there; `onClear` is called when nobody has touched the device for
 * ten minutes (rule voting-14). A laptop that slept counts its sleep.
 */
export function useInactivity(isWatching: boolean, onClear: () => void) {
  const [isAsked, setAsked] = useState(false)
  const clear = useEffectEvent(onClear)
  useEffect(() => {
    if (!isWatching) return undefined
    let last = Date.now()
    const look = () => {
      const still = Date.now() - last
      if (still >= inactivity.clear) {
        last = Date.now()
        setAsked(false)
        clear()
      } else setAsked(still >= inactivity.ask)
    }
    const note = () => {
      // What comes after the time is over comes too late: who has come back may be somebody else.
      look()
      last = Date.now()
      setAsked(false)
    }
    const timer = setInterval(look, 1000)
    for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true })
      setAsked(false)
    }
  }, [isWatching])
  return isAsked
}
