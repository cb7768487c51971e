import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { booth } from '#contract/votings/booth.ts'
import { drawSeed, toReceipt } from '#contract/votings/receipt.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { votings } from '#contract/votings/votings.ts'
import { ApiProblem, call, messageOf } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { toBallot, type Choices } from '#web/votings/booth/choices.ts'
import { sealBody } from '#web/votings/booth/sealBody.ts'
import { useEver } from '#web/votings/booth/useEver.ts'

/**
 * A ballot that is in: with its code, which is surely or perhaps this one's and was `answered` otherwise by a server that is
 * not to be trusted; or with one that is not known here; `isOther` where one was in before this one was sent.
 */
export type Cast =
  | { code: string; isSure: boolean; answered: string | null }
  | { code: null; isOther: boolean }

type State = {
  isBusy: boolean
  failure: ReactNode
  /** Drawn before the first try, and the same at each; its code is reckoned here. */
  seed: string | null
  /** The answer to a try was lost, so the ballot may be in. */
  isUnsure: boolean
  cast: Cast | null
}

/**
 * Sends a ballot, once: a try whose answer was lost and the next are one ballot with one seed (rules voting-6,
 * voting-14). Nothing of it is kept in a cache of calls.
 */
export function useCasting(voting: Voting, choices: Choices, hasVoted: boolean) {
  const client = useQueryClient()
  const [state, setState] = useState<State>({
    isBusy: false,
    failure: null,
    seed: null,
    isUnsure: false,
    cast: null,
  })
  const guess = (isOther: boolean): Cast =>
    state.seed !== null && state.isUnsure
      ? { code: toReceipt(voting.id, state.seed), isSure: false, answered: null }
      : { code: null, isOther }

  async function send() {
    const seed = state.seed ?? drawSeed()
    setState({ ...state, isBusy: true, failure: null, seed })
    const body = sealBody(voting, toBallot(voting, choices), seed)
    const reads = [votings.get, booth.hasVoted, seenVotings.current, seenVotings.next]
    try {
      const { receipt } = await call(booth.vote, { params: { id: voting.id }, body })
      const code = toReceipt(voting.id, seed)
      const cast = { code, isSure: true, answered: receipt === code ? null : receipt }
      setState({ ...state, isBusy: false, failure: null, seed, cast })
    } catch (error) {
      const refusal = error instanceof ApiProblem && error.details.status < 500 ? error.details : undefined
      if (refusal?.recorded === true)
        setState({ ...state, isBusy: false, failure: null, seed, cast: guess(true) })
      else
        setState({
          ...state,
          isBusy: false,
          failure: <Failure of={error} isLost={refusal === undefined} />,
          seed,
          isUnsure: state.isUnsure || refusal === undefined,
        })
      // Nobody is there to be asked how it stands now.
      if (refusal === undefined) return
    }
    void invalidateReads(client, reads)
  }

  // Who came in without a vote and has one now gave it elsewhere.
  const hadNone = useEver(!hasVoted)
  const isIn = hasVoted && !state.isBusy
  return { ...state, send: () => void send(), cast: state.cast ?? (isIn ? guess(hadNone) : null) }
}

const Failure = ({ of, isLost }: { of: unknown; isLost: boolean }) =>
  isLost ? (
    <>
      <strong>No sabemos si tu voto ha llegado: se ha perdido la conexión.</strong> Lo que has elegido sigue
      aquí. Pulsa «Reintentar» cuando vuelva: aunque ya hubiera llegado, cuenta una sola vez.
    </>
  ) : (
    <>
      <strong>No se ha enviado.</strong> {messageOf(of)}
    </>
  )
