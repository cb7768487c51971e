import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { Outside, World } from '#server/kernel/world.ts'
import { requireRoll } from '#server/rolls/rolls.rules.ts'
import { noteInChain } from '#server/votings/chain.rules.ts'
import { stopOpen } from '#server/votings/failing.queries.ts'
import { findKey } from '#server/votings/opening.queries.ts'
import { isMarked } from '#server/votings/scheme/keyMark.ts'
import type { BallotKeys } from '#server/votings/scheme/scheme.ts'
import { unwrapKey } from '#server/votings/scheme/wrappedKey.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

type CheckedKey = (BallotKeys & { fault: null }) | { publicKey?: undefined; fault: string }

export const otherSecret = 'Su clave no se abre: VOTING_SECRET no es el de cuando empezó.'
export const foreignKey =
  'Su clave, su censo o lo que se aprobó no son los de cuando empezó: alguien ha tocado la base de datos.'

/**
 * The keys of a voting, if whoever has VOTING_SECRET made them for it, what was approved of it and its roll: nobody seals
 * to a key that is in the database alone (rule voting-15). Its `fault` says in a sentence for staff why they are not used.
 */
export async function checkKey(
  db: Database,
  { votingSecret }: World,
  { id, rollId, definitionHash }: Pick<StoredVoting, 'id' | 'rollId' | 'definitionHash'>,
): Promise<CheckedKey> {
  const key = await findKey(db, id)
  const privateKey = key?.privateKey && unwrapKey(votingSecret, id, key.privateKey)
  if (!key || !privateKey) return { fault: otherSecret }
  const roll = await requireRoll(db, rollId ?? 0)
  const { publicKey, mark } = key
  const marked = { votingId: id, definitionHash: definitionHash ?? '', roll, publicKey }
  return isMarked(votingSecret, marked, mark) ? { publicKey, privateKey, fault: null } : { fault: foreignKey }
}

/** What the log of the server says of it, and nobody else is told why. */
class VotingAlarm extends Problem {
  override name = 'VotingAlarm'
}

/**
 * Puts a voting in error whose key is another, and tells it in the log of what was done and in that of the server, once
 * for each who asks; returns what its voters are answered. Where the secret of this process is another, the fault is the
 * process’s alone, the voting stays as it is, and nobody of Administración can mend it.
 */
export async function raiseAlarm({ db, world }: Outside, id: number, fault: string): Promise<Problem> {
  if (fault === foreignKey)
    await inTransaction(db, async (unit) => {
      if (!(await stopOpen(unit, world.clock, id, fault))) return
      await noteInChain(unit, world.clock, id, 'failed', {})
      const audit = new AuditEntry('')
      audit.describe(`Votación ${id}`)
      await writeAuditEntry(unit, 'votingAlarm', 'anonymous', audit)
    })
  const said =
    fault === foreignKey
      ? 'Ha habido un problema con esta votación, y tu voto no se ha enviado. Administración lo está viendo.'
      : 'Ahora no se puede votar en esta votación por un problema del servidor, y tu voto no se ha enviado. Prueba más tarde y, si sigue igual, díselo a tu organización.'
  return new VotingAlarm('sin-servicio', said)
}
