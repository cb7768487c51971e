const hour = 3_600_000

/**
 * Which of the two hours is meant that clocks in Madrid show alike, on the night in October when they go back: what is
 * said after a time, with a space before it, where the `clock` writes both alike. Empty for all others (rule format-2).
 */
export function sayRepeatedHour(instant: Date, clock: Intl.DateTimeFormat): string {
  const repeats = (after: number) =>
    instant.getUTCMonth() === 9 && clock.format(instant.getTime() + after) === clock.format(instant)
  const which = repeats(hour) ? 'antes' : repeats(-hour) ? 'después' : ''
  return which && ` (${which} de atrasar el reloj)`
}
