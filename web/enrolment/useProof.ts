import { useEffect, useRef, useState } from 'react'
import { makeProof, ProofError, type Proof } from '#web/enrolment/proof.ts'
import { messageOf } from '#web/kernel/api/api.ts'

export type ProofWork = {
  state: 'working' | 'ready' | 'failed'
  /** What stopped it, when that was not this browser. */
  why?: string | undefined
  /** The proof to send: the one that is ready, or another if its time is over. */
  take: () => Promise<string>
  /** Another proof, whatever became of the one before. */
  fresh: () => Promise<string>
  /** Starts the work again. */
  again: () => void
}

/** A proof of work under way from the moment its form is shown; it lives in this page's memory only. */
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

/** The page is drawn first: the work has minutes, and old phones have few hands. */
const afterFirstPaint = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000))

const fresh = async () => (await makeProof(new AbortController().signal)).token
