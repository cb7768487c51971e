import { useEffect, useRef, useState } from 'react'
import { makeProof, type Proof } from '#web/enrolment/proof.ts'

export type ProofWork = {
  state: 'working' | 'ready' | 'failed'
  /** The proof to send: the one that is ready, or another if its time is over. */
  take: () => Promise<string>
  /** Another proof, whatever became of the one before. */
  fresh: () => Promise<string>
  /** Starts the work again. */
  again: () => void
}

/** A proof of work under way from the moment its form is shown; it lives in this page's memory only. */
export function useProof(): ProofWork {
  const [state, setState] = useState<ProofWork['state']>('working')
  const [round, setRound] = useState(0)
  const made = useRef<Promise<Proof>>(undefined)
  useEffect(() => {
    const stopping = new AbortController()
    const proof = makeProof(stopping.signal)
    made.current = proof
    setState('working')
    proof.then(
      () => !stopping.signal.aborted && setState('ready'),
      () => !stopping.signal.aborted && setState('failed'),
    )
    return () => stopping.abort()
  }, [round])
  return {
    state,
    take: async () => {
      const proof = await made.current
      return proof && proof.until > Date.now() ? proof.token : fresh()
    },
    fresh,
    again: () => setRound((before) => before + 1),
  }
}

const fresh = async () => (await makeProof(new AbortController().signal)).token
