import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks again while the server cannot take it yet (503, rule durable-2; also 429 where that is said), as whoever clicks
 * does: on a slow machine the last of fifty who wait for one row are sent away.
 */
export async function untilTaken<Answer extends { statusCode: number }>(
  ask: () => Promise<Answer>,
  later: readonly number[] = [503],
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (!later.includes(answer.statusCode)) return answer
    await sleep(20)
  }
}

/** Fifty of the same at once, each until it is taken. */
export const fiftyAtOnce = <Answer extends { statusCode: number }>(ask: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: 50 }, () => untilTaken(ask)))
