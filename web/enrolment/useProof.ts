import { useEffect, useRef, useState } from 'react'
import { makeProof, ProofError, type Proof } from '#web/enrolment/proof.ts'
import { messageOf } from '#web/kernel/api/api.ts'

export type ProofWork = {
  state: 'working' | 'ready' | 'failed'
  /** The error, unless the browser cannot do the work. */
  why?: string | undefined
  /** The proof to send: the one that is ready, or a new one if it has expired. */
  take: () => Promise<string>
  /** Makes a new proof in any case. */
  fresh: () => Promise<string>
  /** Tries again after a failure. */
  again: () => void
}

/** The proof of work of a form, begun when the form is shown and kept in memory only. */
export function useProof(): ProofWork {
  const [round, setRound] = useState(1)
  const [ended, setEnded] = useState<{ round: number; state: 'ready' | 'failed'; why?: string | undefined }>()
  const made = useRef<Promise<Proof>>(undefined)
  useEffect(() => {
    const stopping = new AbortController()
    const end = (state: 'ready' | 'failed', why?: string) =>
      !stopping.signal.aborted && setEnded({ round, state, why })
    made.current = afterFirstPaint().then(() => makeProof(stopping.signal))
    made.current.then(
      () => end('ready'),
      (error: unknown) => end('failed', error instanceof ProofError ? undefined : messageOf(error)),
    )
    return () => stopping.abort()
  }, [round])
  return {
    state: ended?.round === round ? ended.state : 'working',
    why: ended?.why,
    take: async () => {
      const proof = await made.current
      return proof && proof.until > Date.now() ? proof.token : fresh()
    },
    fresh,
    again: () => setRound((before) => before + 1),
  }
}

/** Waits a second, so that the page renders first on slow phones. */
const afterFirstPaint = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000))

const fresh = async () => (await makeProof(new AbortController().signal)).token
