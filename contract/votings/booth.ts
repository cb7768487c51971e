import { z } from 'zod'
import { admins, signedIn } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { ballot } from '#contract/votings/ballot.ts'
import { receiptCode } from '#contract/votings/receipt.ts'

const params = z.strictObject({ id })

/** Casting a ballot (rules voting-5 to voting-7). The log has nothing of it until the close, and no time then. */
export const booth = endpoints({
  vote: {
    method: 'POST',
    path: '/vote/:id',
    summary:
      'Envía el voto de quien pregunta, una sola vez; si ya constaba uno, responde 409 con recorded: true',
    allow: signedIn.toReach('themselves'),
    params,
    body: ballot,
    /** The code of the seed that was sent, which whoever sent it has reckoned by itself. */
    reply: z.object({ recorded: z.literal(true), receipt: receiptCode }),
    status: 201,
    throttle: [{ by: 'account', of: 'attempts', most: 60, minutes: 10 }],
    untimed: true,
  },
  hasVoted: {
    method: 'GET',
    path: '/vote/hasvoted/:id',
    summary: 'Si quien pregunta ha votado ya en una votación',
    // Of the votings that they see, as they are told the rest of each (rule voting-4).
    allow: { ...signedIn.toReach('themselves'), ...admins.toReach('everyone') },
    params,
    reply: z.boolean(),
  },
})
