import { useEffect, useEffectEvent, useState } from 'react'
import { answer, look, press, type Presence } from '#web/votings/booth/inactivity.ts'
import { swallow, swallowPress } from '#web/votings/booth/swallowPress.ts'

const beginnings = ['pointerdown', 'keydown'] as const
const ends = ['click', 'keyup', 'wheel'] as const

/**
 * Whether somebody should be asked if they are still there; `onClear` is called when nobody has touched the device for
 * ten minutes. A laptop that slept counts its sleep. No press on what is asked, nor the one that comes too late, reaches
 * what lies below (rule voting-14).
 */
export function useInactivity(isWatching: boolean, onClear: () => void) {
  const [isAsked, setAsked] = useState(false)
  const clear = useEffectEvent(onClear)
  useEffect(() => {
    if (!isWatching) return undefined
    let presence: Presence = { last: Date.now(), is: 'here' }
    const become = (next: Presence) => {
      const hasGone = next.is === 'gone' && presence.is !== 'gone'
      presence = next
      setAsked(next.is === 'asked')
      if (hasGone) clear()
    }
    const begin = (event: Event) => {
      become(press(presence, Date.now()))
      if (presence.is === 'gone') swallowPress(event)
    }
    const end = (event: Event) => {
      const wasAsked = presence.is === 'asked'
      become((wasAsked ? answer : press)(presence, Date.now()))
      if ((wasAsked || presence.is === 'gone') && event.type !== 'wheel') swallow(event)
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    for (const sign of beginnings) window.addEventListener(sign, begin, options)
    for (const sign of ends) window.addEventListener(sign, end, { ...options, passive: sign === 'wheel' })
    const timer = setInterval(() => become(look(presence, Date.now())), 1000)
    return () => {
      clearInterval(timer)
      listening.abort()
      setAsked(false)
    }
  }, [isWatching])
  return isAsked
}
