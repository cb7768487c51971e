import { dropRetriesOf } from '#server/fees/charges.decisions.queries.ts'
import { withdrawRequestsOf } from '#server/fees/feeRequests.queries.ts'
import type { SignedIn } from '#contract/actor.ts'
import type { DeathRecord } from '#contract/deceased/deceased.ts'
import { formatDayInWords } from '#contract/format.ts'
import { requireRoleStill } from '#server/account/superAdmins.rules.ts'
import { deleteOpenLinksAndChallenges } from '#server/account/account.queries.ts'
import { blockProfile, closeAccount, findLeaving } from '#server/self/leaving.queries.ts'
import { withdrawConsents } from '#server/consents/consents.queries.ts'
import { eraseMergeSnapshotsOf } from '#server/census/duplicates/merge.queries.ts'
import { lockProfileToLeave } from '#server/census/profile.queries.ts'
import { lockToTakeOut } from '#server/self/takingOut.rules.ts'
import { writeChanges } from '#server/census/profile/profile.rules.ts'
import {
  formerMemberValues,
  giveBack,
  listConsentsInForce,
  pickTaken,
  skipMails,
} from '#server/census/profile/closing.queries.ts'
import {
  addDeath,
  setCommunicationsAlone,
  lockDeath,
  readEnrolmentDay,
  takeOldDeath,
} from '#server/deceased/deceased.queries.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { forgetDeath } from '#server/people/deceased.queries.ts'
import { clearTagsOf } from '#server/people/choosing/tagging.queries.ts'
import { lockProtection } from '#server/people/protectedAccounts.queries.ts'
import { setEnabled } from '#server/users/users.queries.ts'
import { dropDissolved } from '#server/census/standingAssemblies.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { passOffices } from '#server/kernel/security/offices.queries.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import { endSessions } from '#server/kernel/security/session.ts'
import type { World } from '#server/kernel/world.ts'

type StaffContext = { db: Database; scope: Scope; audit: AuditEntry; world: World; actor: SignedIn }

/**
 * Records that somebody has died (rule privacy-6): the profile is closed and the account blocked, and what that took is
 * kept, so that a mistake can be undone. Nobody is written to.
 */
export async function recordDeath(context: StaffContext, id: number, death: DeathRecord): Promise<void> {
  const { db, scope, audit, world, actor } = context
  const { held, account } = await lockToTakeOut(context, id, {
    own: 'No puedes anotar tu propio fallecimiento.',
    above: 'ha de anotarlo quien administra los usuarios.',
  })
  await requirePossibleDay(context, { day: death.day, birthday: held.values.birthday, id })
  const userId = account?.enabled ? account.userId : null
  const { values } = held
  const consents = await listConsentsInForce(db, scope, id)
  const { communications: _alone, ...former } = formerMemberValues
  await writeChanges({ db, scope, audit, world }, id, values, { ...former, sectorals: [] })
  await setCommunicationsAlone(db, scope, id, false)
  audit.addChanges('affiliate', id, { communications: values.communications }, { communications: false })
  const unregisteredAt = await blockProfile(db, scope, world.clock, id)
  audit.addChanges<Record<string, unknown>>('affiliate', id, { unregisteredAt: null }, { unregisteredAt })
  const offices = await passOffices(db, id, null)
  for (const { assemblyId, office } of offices)
    audit.addChanges<Record<string, unknown>>('assembly', assemblyId, { [office]: id }, { [office]: null })
  await withdrawConsents(db, scope, world.clock, id)
  if (userId !== null) {
    await setEnabled(db, userId, false)
    await deleteOpenLinksAndChallenges(db, userId)
    await endSessions(world, db, { userId })
    audit.addChanges('user', userId, { enabled: true }, { enabled: false })
  }
  await skipMails(db, id, account?.userId ?? null)
  const before = { values: pickTaken(values), offices, consents, userId, role: account?.role ?? null }
  await addDeath(db, world.clock, { ...death, affiliateId: id, recordedBy: actor.username, before })
  audit.describeAffiliate(id)
}

const conflict = (sentence: string) => new Problem('conflicto', sentence)

type Lived = { day: string | null; birthday: string | null; id: number }

/** Throws unless the day is past, and after the person was born and enrolled. */
async function requirePossibleDay(context: StaffContext, { day, birthday, id }: Lived) {
  if (day === null) return
  const { db, scope, world } = context
  const said = formatDayInWords(day)
  const enrolled = await readEnrolmentDay(db, scope, id)
  const message =
    day > (await readTodayInMadrid(db, world.clock))
      ? `El ${said} no ha llegado todavía`
      : birthday !== null && day < birthday
        ? `El ${said} es anterior a su nacimiento, el ${formatDayInWords(birthday)}`
        : day < enrolled
          ? `El ${said} es anterior a su inscripción, el ${formatDayInWords(enrolled)}: si no se sabe el día, déjalo vacío`
          : undefined
  if (message) throw invalid([{ in: 'body', path: 'day', message }])
}

/** Undoes a death that was recorded by mistake: the profile and the account are as they were. */
export async function undoDeath(context: StaffContext, id: number): Promise<void> {
  const { db, scope, audit, world, actor } = context
  const held = await lockProfileToLeave(db, scope, id)
  if (!held) throw notFound()
  await requireRoleStill(db, actor)
  const death = await lockDeath(db, scope, world.clock, id)
  if (!death) throw notFound()
  if (await lockProtection(db, actor, id))
    throw conflict(
      'Tiene una cuenta con tu mismo rol o uno superior: ha de deshacerlo quien administra los usuarios.',
    )
  if (death.before === null)
    throw conflict('Han pasado más de 30 días: para volver al censo ha de inscribirse de nuevo.')
  const { communications, ...rest } = await dropDissolved(db, death.before.values)
  await writeChanges({ db, scope, audit, world }, id, held.values, rest)
  const left = await findLeaving(db, scope, id)
  const { offices, enabledUserId } = await giveBack(db, scope, id, death.before)
  audit.addChanges<Record<string, unknown>>(
    'affiliate',
    id,
    { unregisteredAt: left?.unregisteredAt },
    { unregisteredAt: null },
  )
  for (const { assemblyId, office } of offices)
    audit.addChanges<Record<string, unknown>>('assembly', assemblyId, { [office]: null }, { [office]: id })
  await setCommunicationsAlone(db, scope, id, communications)
  audit.addChanges('affiliate', id, { communications: false }, { communications })
  if (enabledUserId !== null) audit.addChanges('user', enabledUserId, { enabled: false }, { enabled: true })
  await forgetDeath(db, id)
  audit.describeAffiliate(id)
}

/**
 * Upkeep: what can be given back no more is erased, and the account closed for good. What was held or stopped stays so:
 * staff say that somebody has died, and whoever comes back has to prove who they are.
 */
export async function finishDeaths(world: World): Promise<void> {
  while (await inTransaction(world.db, (db) => finishNext({ ...world, db }))) continue
}

async function finishNext({ db, clock }: World): Promise<boolean> {
  const affiliateId = await takeOldDeath(db, clock)
  if (affiliateId === undefined) return false
  const scope = asSystem('what is not collected from who has died, nor answered to them')
  await dropRetriesOf(db, scope, affiliateId)
  await withdrawRequestsOf(db, scope, clock, affiliateId)
  await eraseMergeSnapshotsOf(db, affiliateId)
  await clearTagsOf(db, affiliateId)
  const account = await findAccountOf(db, affiliateId)
  if (account) await closeAccount(db, account.userId)
  return true
}
