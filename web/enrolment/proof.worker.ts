import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

const answer = (solution: unknown) => self.postMessage(solution, { transfer: [] })

/** Solves one challenge in the worker and posts the solution; `null` when it took too long. */
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: data, deriveKey, timeout: 180_000 }).then(answer, () => answer(null))
})
