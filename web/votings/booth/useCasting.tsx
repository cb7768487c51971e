import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { booth } from '#contract/votings/booth.ts'
import { drawSeed, toReceipt } from '#contract/votings/receipt.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { votings } from '#contract/votings/votings.ts'
import { ApiProblem, call, messageOf } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { toBallot, type Choices } from '#web/votings/booth/choices.ts'
import { sealBody } from '#web/votings/booth/sealBody.ts'
import { follow, nothingSent, type Cast } from '#web/votings/booth/standing.ts'
import { useEver } from '#web/votings/booth/useEver.ts'

/**
 * Sends a ballot, once: a try whose answer was lost and the next are one ballot, with the same choices and one seed (rules
 * voting-6, voting-14). Nothing of it is kept in a cache of calls.
 */
export function useCasting(voting: Voting, choices: Choices, hasVoted: boolean) {
  const client = useQueryClient()
  const [state, tell] = useReducer(follow, nothingSent)
  const codeOf = (seed: string) => toReceipt(voting.id, seed)
  const code = state.isUnsure && state.seed !== null ? codeOf(state.seed) : null
  const guess = (isOther: boolean): Cast =>
    code === null ? { code, isOther } : { code, isSure: false, answered: null }

  async function send() {
    const seed = state.seed ?? drawSeed()
    // What may be in is sent as it was.
    const sent = state.sent ?? { choices, body: sealBody(voting, toBallot(voting, choices), seed) }
    tell({ is: 'sent', sent, seed })
    try {
      const { receipt } = await call(booth.vote, { params: { id: voting.id }, body: sent.body })
      const own = codeOf(seed)
      tell({
        is: 'taken',
        cast: { code: own, isSure: true, answered: receipt === own ? null : receipt },
      })
    } catch (error) {
      const refusal = error instanceof ApiProblem && error.details.status < 500 ? error.details : undefined
      // Nobody is there to be asked how it stands now.
      if (refusal === undefined) return tell({ is: 'lost' })
      tell(
        refusal.recorded === true
          ? { is: 'taken', cast: guess(true) }
          : { is: 'refused', reason: messageOf(error) },
      )
    }
    void invalidateReads(client, [votings.get, booth.hasVoted, seenVotings.current, seenVotings.next])
  }

  // Who came in without a vote and has one now gave it elsewhere.
  const hadNone = useEver(!hasVoted)
  const isIn = hasVoted && !state.isBusy
  // What was chosen is of no use any more.
  if (isIn && state.sent !== null) tell({ is: 'cleared' })
  return {
    ...state,
    cast: state.cast ?? (isIn ? guess(hadNone) : null),
    /** That of a ballot that may be in. */
    code,
    send: () => void send(),
    clear: () => tell({ is: 'cleared' }),
    forget: () => tell({ is: 'missed' }),
  }
}
