import type { Database } from '#server/kernel/database/database.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import type { Clock } from '#server/kernel/world.ts'
import { findAccountsOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { takeRoll } from '#server/rolls/takeRoll.rules.ts'
import { claimDecidedMessage } from '#server/votings/claims.messages.ts'
import { denyUndecided, isInFinalRoll } from '#server/votings/claims.queries.ts'
import { voterScope } from '#server/votings/addressed.queries.ts'
import { liveClock } from '#server/votings/status.queries.ts'

/** Denies what nobody decided of a voting that opens, or is annulled, and tells whoever asked (rule voting-12). */
export async function closeClaims(db: Database, clock: Clock, votingId: number): Promise<void> {
  const denied = await denyUndecided(db, clock, votingId)
  if (denied.length === 0) return
  const accounts = await findAccountsOf(
    db,
    denied.map(({ affiliateId }) => affiliateId),
  )
  await queueMails(
    db,
    claimDecidedMessage,
    denied.flatMap(({ id, affiliateId }) => {
      const account = accounts.get(affiliateId)
      return account ? [{ recipient: account.username, data: { affiliateId, claimId: id } }] : []
    }),
  )
}

/**
 * Takes the final roll of a voting: the people of its provisional one as the claims that were accepted change it, who are
 * members still. What nobody has decided is denied by then.
 */
export async function takeFinalRoll(
  db: Database,
  clock: Clock,
  asked: { id: number; provisionalRollId: number; name: string; reason: string },
): Promise<number> {
  const { id, provisionalRollId, name, reason } = asked
  await closeClaims(db, clock, id)
  const { id: rollId } = await takeRoll(db, {
    author: null,
    scope: voterScope,
    clock: liveClock(clock),
    of: {
      tree: { where: { inscriptionType: [1, 2, 3] } },
      name,
      and: {
        condition: isInFinalRoll({ id, provisionalRollId }),
        words: [`De la lista fija ${provisionalRollId}, con las reclamaciones que se aceptaron`],
      },
    },
    reason,
  })
  return rollId
}
