import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

const answer = (solution: unknown) => self.postMessage(solution, { transfer: [] })

/** Does the work of one challenge, away from the page, and says the answer; `null` when it took too long. */
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: data, deriveKey, timeout: 180_000 }).then(answer, () => answer(null))
})
