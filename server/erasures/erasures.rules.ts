import type { z } from 'zod'
import type { SignedIn } from '#contract/actor.ts'
import type { ErasureDetails, erasureDecision, erasureNoted } from '#contract/erasures/erasures.ts'
import { formatDayInWords } from '#contract/format.ts'
import { erasureStates, type ErasureOfPerson } from '#contract/retention/erasureOfPerson.ts'
import { requireRoleStill } from '#server/account/superAdmins.rules.ts'
import { readOwnership } from '#server/census/ownership/ownership.queries.ts'
import { lockProfileToLeave } from '#server/census/profile.queries.ts'
import { readEnrolmentDay } from '#server/deceased/deceased.queries.ts'
import {
  erasureDecidedMessage,
  erasureExtendedMessage,
  erasureNotedMessage,
} from '#server/erasures/erasures.messages.ts'
import {
  addErasure,
  changeErasure,
  countOf,
  findErasure,
  hasOpenErasure,
  lockErasure,
} from '#server/erasures/erasures.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { findProvenAddress } from '#server/people/addresses/addressHolds.queries.ts'
import { refuseSuperAdmin } from '#server/self/takingOut.rules.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { listErasuresOf } from '#server/retention/cases.queries.ts'
import { findStanding } from '#server/retention/due.queries.ts'
import { findPeriodsInForce } from '#server/retention/periods.queries.ts'

type Reading = { db: Database; scope: Scope; world: Pick<World, 'clock'> }
type Work = Reading & { audit: AuditEntry; actor: SignedIn }

const conflict = (sentence: string) => new Problem('conflicto', sentence)

/** A case with what would go, what the accounts keep, and what it waits for. */
export async function requireErasure(
  { db, scope, world: { clock } }: Reading,
  id: number,
): Promise<ErasureDetails> {
  const found = await findErasure(db, scope, clock, id)
  if (!found) throw notFound()
  const { notedById: _staff, ...details } = found
  const { affiliateId } = details
  if (affiliateId === null || details.state === 'hecha')
    return { ...details, would: null, held: null, heldUntil: null }
  const { held, heldUntil } = await findStanding(
    db,
    { clock, periods: await findPeriodsInForce(db, clock) },
    affiliateId,
  )
  return { ...details, would: await countOf(db, affiliateId), held, heldUntil }
}

/** The address that proves somebody; '' when there is none. */
async function findAddress({ db, world: { clock } }: Reading, affiliateId: number): Promise<string> {
  const account = await findAccountOf(db, affiliateId)
  return account?.enabled ? account.username : findProvenAddress(db, clock, affiliateId)
}

/** What is told of a case: all have the same data. */
type Tell = typeof erasureNotedMessage

async function tell(work: Reading, message: Tell, affiliateId: number, erasureId: number): Promise<void> {
  const address = await findAddress(work, affiliateId)
  if (address !== '') await queueMail(work.db, message, address, { affiliateId, erasureId })
}

function describe(audit: AuditEntry, id: number, affiliateId: number | null): void {
  audit.describe(`Petición de borrado ${id}`)
  if (affiliateId !== null) audit.addSubjects('affiliate', [affiliateId])
}

/** What the caller has asked to be erased. */
export async function listOwn({
  db,
  scope,
  world,
  actor,
}: Reading & { actor: SignedIn }): Promise<ErasureOfPerson[]> {
  const { affiliateId } = actor
  if (affiliateId === null) return []
  return listErasuresOf(db, scope, affiliateId, await readOwnership(db, scope, world.clock, affiliateId))
}

const openAlready = 'Ya hay una petición de borrado sin terminar.'

/** The caller asks for their own data to be erased (rule erasure-1). */
export async function askErasure(work: Work, text: string): Promise<ErasureOfPerson[]> {
  const { db, scope, audit, world, actor } = work
  const { affiliateId } = actor
  if (affiliateId === null)
    throw conflict('Tu cuenta no tiene ficha en el censo: pide que se borre a quien administra los usuarios.')
  await lockProfileToLeave(db, scope, affiliateId)
  if (await hasOpenErasure(db, scope, affiliateId)) throw conflict(openAlready)
  const askedOn = await readTodayInMadrid(db, world.clock)
  const asked = { affiliateId, askedOn, way: 'web', text, notedBy: null, notedById: null } as const
  const { id } = await addErasure(db, world.clock, asked)
  await tell(work, erasureNotedMessage, affiliateId, id)
  describe(audit, id, affiliateId)
  return listOwn(work)
}

/** The caller takes back what they asked, while nobody has decided it. */
export async function withdrawErasure(work: Work, id: number): Promise<ErasureOfPerson[]> {
  const { db, scope, audit, world, actor } = work
  const erasure = await lockErasure(db, scope, id)
  if (!erasure || erasure.affiliateId === null || erasure.affiliateId !== actor.affiliateId) throw notFound()
  requirePending(erasure.state)
  await changeErasure(db, scope, world.clock, { id, state: 'retirada', at: [] })
  describe(audit, id, erasure.affiliateId)
  return listOwn(work)
}

function requirePending(state: ErasureOfPerson['state']): void {
  if (state !== 'pendiente') throw conflict(`Esta petición ya está ${erasureStates[state].toLowerCase()}.`)
}

/** Staff write down who asked them; the term counts from the day on which they were asked. */
export async function noteErasure(
  work: Work,
  affiliateId: number,
  noted: z.output<typeof erasureNoted>,
): Promise<ErasureDetails> {
  const { db, scope, audit, world, actor } = work
  if (!(await lockProfileToLeave(db, scope, affiliateId))) throw notFound()
  await requireRoleStill(db, actor)
  if (actor.affiliateId === affiliateId) throw conflict('Lo tuyo lo pides en «Mis datos».')
  if (await hasOpenErasure(db, scope, affiliateId)) throw conflict(openAlready)
  const said = formatDayInWords(noted.askedOn)
  const message =
    noted.askedOn > (await readTodayInMadrid(db, world.clock))
      ? `El ${said} no ha llegado todavía`
      : noted.askedOn < (await readEnrolmentDay(db, scope, affiliateId))
        ? `El ${said} es anterior a su inscripción`
        : undefined
  if (message) throw invalid([{ in: 'body', path: 'askedOn', message }])
  const { id } = await addErasure(db, world.clock, {
    ...noted,
    affiliateId,
    notedBy: actor.username,
    notedById: actor.userId,
  })
  await tell(work, erasureNotedMessage, affiliateId, id)
  describe(audit, id, affiliateId)
  return requireErasure(work, id)
}

/** Locks the profile of a case, then the case, as everywhere, and judges anew that the actor may decide it. */
async function lockToDecide(work: Work, id: number) {
  const { db, scope, world, actor } = work
  const found = await findErasure(db, scope, world.clock, id)
  if (!found) throw notFound()
  if (found.affiliateId !== null) await lockProfileToLeave(db, scope, found.affiliateId)
  await requireRoleStill(db, actor)
  const erasure = await lockErasure(db, scope, id)
  if (!erasure) throw notFound()
  requirePending(erasure.state)
  const { affiliateId } = erasure
  if (affiliateId === null) throw conflict('Sus datos ya se han borrado.')
  return { ...erasure, affiliateId }
}

/** Makes the term of a case two months longer, once, with a reason that its person reads (GDPR art. 12.3). */
export async function extendErasure(work: Work, id: number, reason: string): Promise<ErasureDetails> {
  const { db, scope, audit, world, actor } = work
  const { affiliateId, extendedAt } = await lockToDecide(work, id)
  if (extendedAt !== null) throw conflict('Su plazo ya se alargó, y solo se alarga una vez.')
  const before = await findErasure(db, scope, world.clock, id)
  if (before && before.daysLeft < 0)
    throw conflict('El plazo ya ha vencido: alargarlo ha de decirse antes. Decídela.')
  const change = { extendedBy: actor.username, extensionReason: reason }
  await changeErasure(db, scope, world.clock, { id, ...change, at: ['extendedAt'] })
  await tell(work, erasureExtendedMessage, affiliateId, id)
  describe(audit, id, affiliateId)
  return requireErasure(work, id)
}

/** Decides a case, once, by somebody else than who asked or noted it; it is carried out by the upkeep (rules erasure-2, erasure-3). */
export async function decideErasure(
  work: Work,
  id: number,
  { decision, parts, answer }: z.output<typeof erasureDecision>,
): Promise<ErasureDetails> {
  const { db, scope, audit, world, actor } = work
  const { affiliateId, notedById } = await lockToDecide(work, id)
  if (notedById === actor.userId)
    throw conflict('La anotaste tú: ha de decidirla otra persona con Superadministración.')
  if (affiliateId === actor.affiliateId)
    throw conflict('Es tu propia petición: ha de decidirla otra persona.')
  if (decision === 'entera') refuseSuperAdmin(await findAccountOf(db, affiliateId))
  const state = decision === 'denegada' ? 'denegada' : 'aceptada'
  await changeErasure(db, scope, world.clock, {
    id,
    state,
    parts: decision === 'parcial' ? parts : null,
    answer,
    decidedBy: actor.username,
    at: ['decidedAt'],
  })
  await tell(work, erasureDecidedMessage, affiliateId, id)
  describe(audit, id, affiliateId)
  audit.addChanges<Record<string, unknown>>('erasure', id, { state: 'pendiente' }, { state })
  return requireErasure(work, id)
}
