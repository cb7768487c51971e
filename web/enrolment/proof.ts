import { enrolment, type Challenge } from '#contract/enrolment/enrolment.ts'
import { call, ConnectionError } from '#web/kernel/api/api.ts'

/** A proof of work for the enrol call, and when it expires (milliseconds). */
export type Proof = { token: string; until: number }

/** This browser cannot do the proof of work. */
export class ProofError extends Error {}

const margin = 60_000

/** Asks for a challenge and solves it in a web worker (rule enrol-3). Nothing is stored. */
export async function makeProof(signal: AbortSignal): Promise<Proof> {
  const challenge = await call(enrolment.challenge, {}, { signal })
  const solution = await solve(challenge, signal)
  const { expiresAt } = challenge.parameters
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    until: Number(expiresAt) * 1000 - margin,
  }
}

function solve(challenge: Challenge, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('proof.worker.ts', import.meta.url), { type: 'module' })
    const leave = () => worker.terminate()
    signal.addEventListener('abort', leave, { once: true })
    worker.addEventListener('message', ({ data }) => {
      leave()
      if (data === null) reject(new ProofError())
      else resolve(data)
    })
    worker.addEventListener('error', () => {
      leave()
      reject(navigator.onLine ? new ProofError() : new ConnectionError())
    })
    worker.postMessage(challenge, [])
  })
}
