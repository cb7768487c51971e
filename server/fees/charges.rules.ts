import type { SignedIn } from '#contract/actor.ts'
import type { ChargeDetails } from '#contract/fees/charges.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readNow, readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { requireOpenProfiles } from '#server/people/closedProfiles.rules.ts'
import {
  addRetries,
  dropWaiting,
  forgiveCharge,
  leaveCharge,
  lockCharge,
} from '#server/fees/charges.decisions.queries.ts'
import { lettingGo } from '#server/fees/batches/heldPeople.queries.ts'
import { findCharge } from '#server/fees/charges.queries.ts'

export type ChargeWork = {
  db: Database
  scope: Scope
  audit: AuditEntry
  actor: SignedIn
  world: Pick<World, 'clock'>
}

/** A charge; throws «not found». */
export async function requireCharge({ db, scope, audit }: Omit<ChargeWork, 'actor' | 'world'>, id: number) {
  const found = await findCharge(db, scope, id)
  if (!found) throw notFound()
  audit.describe(`Cobro ${found.reference}`)
  return found
}

/** Locks a charge of which somebody decides what follows: it came back, and is not collected again. */
export async function lockReturned({ db, scope }: ChargeWork, id: number) {
  const charge = await lockCharge(db, scope, id)
  if (!charge) throw notFound()
  if (charge.isRetried) throw new Problem('conflicto', 'Este cobro ya se vuelve a cobrar, o se ha pagado')
  if (charge.state === 'anulado') throw new Problem('conflicto', 'Este cobro ya está anulado')
  if (charge.isForgiven)
    throw new Problem('conflicto', 'Este cobro se volvió a cobrar, se devolvió otra vez y se perdonó')
  if (charge.state !== 'devuelto')
    throw new Problem('conflicto', 'Este cobro no está devuelto: no hay nada que decidir')
  if (!charge.isOwed)
    throw new Problem('conflicto', 'Este cobro ya se ha pagado después: no hay nada que decidir')
  return charge
}

/** Who decides and when, as the charge keeps it. */
const signDecision = async ({ db, actor, world }: ChargeWork) => ({
  decidedBy: actor.username,
  decidedAt: await readNow(db, world.clock),
})

/** Collects a charge that came back again (rule fee-9): the next batch of its person has it. */
export async function retryCharge(work: ChargeWork, id: number): Promise<ChargeDetails> {
  const today = await readTodayInMadrid(work.db, work.world.clock)
  const retried = await lettingGo(work, async (held) => {
    const { db, scope, actor } = held
    const charge = await lockReturned(held, id)
    // Nothing is charged to who left or has died.
    if (charge.affiliateId !== null) await requireOpenProfiles(db, charge.affiliateId)
    return addRetries(db, scope, { ids: [id], today, author: actor.username })
  })
  if (retried.length === 0)
    throw new Problem(
      'conflicto',
      'No se puede volver a cobrar: esos días, o esa donación, ya están pagados o se van a cobrar de otra forma',
    )
  return requireCharge(work, id)
}

/** Forgives a charge that came back, for a reason that is kept. */
export async function forgive(work: ChargeWork, id: number, note: string): Promise<ChargeDetails> {
  await lockReturned(work, id)
  await forgiveCharge(work.db, work.scope, id, { note, ...(await signDecision(work)) })
  return requireCharge(work, id)
}

/** Leaves a charge that came back as it is: owed. */
export async function leaveOwed(work: ChargeWork, id: number): Promise<ChargeDetails> {
  const { waits } = await lockReturned(work, id)
  if (!waits) throw new Problem('conflicto', 'Este cobro ya no espera una decisión')
  await leaveCharge(work.db, work.scope, id, await signDecision(work))
  return requireCharge(work, id)
}

/** Cancels a charge that was to be collected again and waits for a batch: the first one stays owed. */
export async function dropRetry(work: ChargeWork, id: number): Promise<ChargeDetails> {
  const { db, scope } = work
  const charge = await lockCharge(db, scope, id)
  if (!charge) throw notFound()
  if (charge.retryOf === null) throw new Problem('conflicto', 'Este cobro no vuelve a cobrar otro')
  if (charge.batchId !== null && charge.state === 'previsto')
    throw new Problem(
      'conflicto',
      `Este cobro está en la remesa ${charge.batchId}: quítalo antes de ella, o anúlala`,
    )
  const dropped = await dropWaiting(db, scope, [id], {
    note: 'No se vuelve a cobrar',
    ...(await signDecision(work)),
  })
  if (dropped.length === 0) throw new Problem('conflicto', 'Este cobro ya no espera a una remesa')
  return requireCharge(work, id)
}
