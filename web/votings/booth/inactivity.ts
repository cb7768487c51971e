/** After how many milliseconds of nobody touching the device it is asked, and what was chosen is cleared. */
export const inactivity = { ask: 9 * 60_000, clear: 10 * 60_000 }

/** When somebody touched the device last, and whether it is asked if they are still there, or too late. */
export type Presence = { last: number; is: 'here' | 'asked' | 'gone' }

/** What the clock makes of it. What is asked stays so until it is answered. */
export function look({ last, is }: Presence, now: number): Presence {
  if (is === 'gone' || now - last >= inactivity.clear) return { last, is: 'gone' }
  return { last, is: is === 'asked' || now - last >= inactivity.ask ? 'asked' : 'here' }
}

/**
 * A press begins. It puts the time off and answers nothing yet: what it falls on is decided when it ends. Whoever comes
 * when the time is over comes too late, and may be somebody else; who was not asked, because the device slept, goes on.
 */
export function press(presence: Presence, now: number): Presence {
  if (look(presence, now).is === 'gone') return { last: presence.last, is: 'gone' }
  return { last: now, is: presence.is }
}

/** A press has ended on what is asked. */
export const answer = (presence: Presence, now: number): Presence =>
  look(presence, now).is === 'gone' ? { last: presence.last, is: 'gone' } : { last: now, is: 'here' }
