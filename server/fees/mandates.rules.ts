import { mandateStateLabels, type MandateState } from '#contract/fees/basics/chargeStates.ts'
import { isIban } from '#contract/fees/basics/iban.ts'
import { formatDayInWords } from '#contract/format.ts'
import type { PersonFees } from '#contract/fees/personFees.ts'
import { lockProfile } from '#server/census/profile.queries.ts'
import {
  addDraft,
  changeMandate,
  lockMandate,
  lockOpenMandate,
  type StoredMandate,
} from '#server/fees/mandates.queries.ts'
import { findFee, findPersonFees } from '#server/fees/personFees.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import { openStates } from '#server/fees/basics/mandates.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { requireOpenProfiles } from '#server/people/closedProfiles.rules.ts'

export type FeeWork = { db: Database; scope: Scope; audit: AuditEntry; world: { clock: Clock } }
type Asked = { id: number; mandateId: number; version: number }

/** What staff see of a person's fees; throws «not found» of nobody within the scope. */
export async function requirePersonFees(
  { db, scope, world: { clock } }: Pick<FeeWork, 'db' | 'scope' | 'world'>,
  id: number,
): Promise<PersonFees> {
  const found = await findPersonFees({ db, scope, clock }, id)
  if (!found) throw notFound()
  return found
}

/** Locks the profile of somebody whose fees are changed; who left is read-only (rule privacy-5). */
export async function lockPayer({ db, scope, audit }: FeeWork, id: number): Promise<void> {
  await requireOpenProfiles(db, id)
  if (!(await lockProfile(db, scope, id))) throw notFound()
  await requireOpenProfiles(db, id)
  audit.describeAffiliate(id)
}

/** A mandate that somebody changes who saw it in this version, in one of these states. */
async function requireMandate(
  work: FeeWork,
  { id, mandateId, version }: Asked,
  may: readonly MandateState[],
): Promise<StoredMandate> {
  await lockPayer(work, id)
  const found = await lockMandate(work.db, work.scope, id, mandateId)
  if (!found) throw notFound()
  const state = mandateStateLabels[found.state].toLowerCase()
  if (found.version !== version)
    throw new Problem('conflicto', `Este mandato ha cambiado mientras lo mirabas: ahora está ${state}.`)
  if (!may.includes(found.state))
    throw new Problem('conflicto', `Este mandato está ${state}: eso ya no se puede.`)
  work.audit.describe(`Inscrito ${id}, mandato ${mandateId}`)
  return found
}

async function change(
  work: FeeWork,
  { id, mandateId }: Asked,
  before: StoredMandate,
  after: Parameters<typeof changeMandate>[4],
): Promise<PersonFees> {
  const { db, scope, audit, world } = work
  await changeMandate(db, scope, world.clock, mandateId, after)
  const { isEnded: _ended, evidence: _evidence, ...fields } = after
  audit.addChanges<Record<string, unknown>>('mandate', mandateId, { ...before, signedOn: null }, fields)
  return requirePersonFees(work, id)
}

/** Notes that a draft was signed on paper. */
export async function signOnPaper(
  work: FeeWork,
  asked: Asked,
  { signedOn, holder }: { signedOn: string; holder: string | null },
) {
  const found = await requireMandate(work, asked, ['borrador'])
  if (!isIban(found.iban))
    throw new Problem(
      'conflicto',
      'La cuenta está mal escrita: corrígela antes en la ficha, y firma la nueva.',
    )
  const today = await readTodayInMadrid(work.db, work.world.clock)
  if (signedOn > today || signedOn < '2000-01-01')
    throw invalid([{ in: 'body', path: 'signedOn', message: describeDay(signedOn, today) }])
  return change(work, asked, found, {
    state: 'activo',
    signedOn,
    holder,
    reason: null,
    evidence: { how: 'papel' },
  })
}

export const describeDay = (day: string, today: string) =>
  day > today ? `El ${formatDayInWords(day)} no ha llegado todavía` : 'Escribe un día desde el año 2000'

export const setHolder = async (work: FeeWork, asked: Asked, holder: string | null) =>
  change(work, asked, await requireMandate(work, asked, ['borrador']), { holder })

export const suspend = async (work: FeeWork, asked: Asked, reason: string) =>
  change(work, asked, await requireMandate(work, asked, ['activo']), { state: 'suspendido', reason })

export const resume = async (work: FeeWork, asked: Asked) =>
  change(work, asked, await requireMandate(work, asked, ['suspendido']), { state: 'activo', reason: null })

export const revoke = async (work: FeeWork, asked: Asked, reason: string) =>
  change(work, asked, await requireMandate(work, asked, openStates), {
    state: 'revocado',
    reason,
    isEnded: true,
  })

/** Begins a draft of the account on file, where a mandate was revoked or has lapsed. */
export async function beginMandate(work: FeeWork, id: number): Promise<PersonFees> {
  const { db, scope, audit } = work
  await lockPayer(work, id)
  const { bankAccount = null } = (await findFee(db, scope, id)) ?? {}
  if (bankAccount === null)
    throw new Problem('conflicto', 'No tiene cuenta en la ficha: escríbela allí, y empezará su mandato.')
  if (await lockOpenMandate(db, scope, id))
    throw new Problem('conflicto', 'Ya tiene un mandato abierto: mira cómo está.')
  const mandateId = await addDraft(db, id, bankAccount)
  audit.describe(`Inscrito ${id}, mandato ${mandateId}`)
  audit.changes.push({
    entity: 'mandate',
    entityId: mandateId,
    field: 'state',
    before: null,
    after: 'borrador',
  })
  return requirePersonFees(work, id)
}
