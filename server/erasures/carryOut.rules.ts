import { listSuperAdminAddresses } from '#server/account/superAdmins.queries.ts'
import { lockProfileToLeave } from '#server/census/profile.queries.ts'
import { erasuresEndingMessage } from '#server/erasures/erasures.messages.ts'
import {
  changeErasure,
  findAsker,
  isAnswerWaiting,
  listAccepted,
  lockErasure,
  takeEnding,
} from '#server/erasures/erasures.queries.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { lockRolls } from '#server/people/choosing/rolls.queries.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { findStanding } from '#server/retention/due.queries.ts'
import { eraseParts, forgetPeople, reducePeople } from '#server/retention/erase.rules.ts'
import { findPeriodsInForce } from '#server/retention/periods.queries.ts'
import { endMembership } from '#server/self/leaving.rules.ts'

const scope = asSystem('whom an accepted case erases')

/** Upkeep: carries out what was accepted, each in transactions of its own, and tells of what nobody answers (rule erasure-4). */
export async function carryOutErasures(world: World, signal?: AbortSignal): Promise<void> {
  for (const id of await listAccepted(world.db)) {
    signal?.throwIfAborted()
    // Whoever is in the census leaves first: what is under way with them may take longer.
    if (await inTransaction(world.db, (db) => close({ ...world, db }, id)))
      await inTransaction(world.db, (db) => erase({ ...world, db }, id))
  }
  await inTransaction(world.db, (db) => tellOfEnding({ ...world, db }))
}

/** Locks the profile of a case, then the case; undefined where it is accepted no more, or its person gone. */
async function lockAccepted({ db }: World, id: number) {
  const affiliateId = await findAsker(db, id)
  if (affiliateId === null) return undefined
  const held = await lockProfileToLeave(db, scope, affiliateId)
  const erasure = await lockErasure(db, scope, id)
  if (!held || erasure?.state !== 'aceptada' || erasure.affiliateId !== affiliateId) return undefined
  return { ...erasure, affiliateId, values: held.values }
}

/** Closes the membership of whom a case erases whole; whether there is something left to do. */
async function close(world: World, id: number): Promise<boolean> {
  const { db } = world
  const accepted = await lockAccepted(world, id)
  if (!accepted) return false
  const { affiliateId, values, parts, decidedBy } = accepted
  if (parts !== null || values.inscriptionType === 0) return true
  const account = await findAccountOf(db, affiliateId)
  // They were given the role since: somebody takes it away first (rule rights-4).
  if (account?.role === 'ROLE_SUPER_ADMIN') return false
  const audit = new AuditEntry('')
  await endMembership(
    { db, scope, audit, world },
    { id: affiliateId, values, account, author: decidedBy ?? '' },
  )
  audit.describe(`Petición de borrado ${id}`)
  audit.addSubjects('affiliate', [affiliateId])
  await writeAuditEntry(db, 'unregisteredByErasure', 'anonymous', audit)
  return true
}

/** Erases what a case says, unless something under way holds it. */
async function erase(world: World, id: number): Promise<void> {
  const { db, clock } = world
  const accepted = await lockAccepted(world, id)
  if (!accepted || (await isAnswerWaiting(db, clock, id))) return
  const { affiliateId, parts } = accepted
  const asked = { clock, periods: await findPeriodsInForce(db, clock) }
  let keepsAccounts = false
  if (parts !== null) await eraseParts(db, clock, affiliateId, parts)
  else {
    // From then on no roll is taken: what holds them is asked after it.
    await lockRolls(db)
    const { held, isInAccounts } = await findStanding(db, asked, affiliateId)
    if (held !== null) return
    keepsAccounts = isInAccounts
    if (isInAccounts) await reducePeople(db, clock, [affiliateId])
    else await forgetPeople(db, clock, { profiles: [affiliateId], documents: [], writtenUntil: clock.now })
  }
  await changeErasure(db, scope, clock, { id, state: 'hecha', keepsAccounts, at: ['doneAt'] })
  const audit = new AuditEntry('')
  audit.describe(`Petición de borrado ${id}`)
  await writeAuditEntry(db, 'erasureCarriedOut', 'anonymous', audit)
}

/** Tells super admins, once each, of cases whose term ends within a week, and of those whose term has ended (rule erasure-2). */
async function tellOfEnding({ db, clock }: World): Promise<void> {
  const { ending, overdue } = await takeEnding(db, clock)
  if (ending + overdue === 0) return
  const addresses = await listSuperAdminAddresses(db, clock)
  await queueMails(
    db,
    erasuresEndingMessage,
    addresses.map((recipient) => ({ recipient, data: { ending, overdue } })),
  )
}
