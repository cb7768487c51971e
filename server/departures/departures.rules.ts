import type { SignedIn } from '#contract/actor.ts'
import type { DepartureRecord } from '#contract/departures/departures.ts'
import { formatDayInWords } from '#contract/format.ts'
import { askedWays } from '#contract/people/departure.ts'
import { lockProfileToLeave } from '#server/census/profile.queries.ts'
import { lockToTakeOut } from '#server/self/takingOut.rules.ts'
import { addDeparture, findDeparture, setPaper } from '#server/departures/departures.queries.ts'
import { leftByStaffMessage } from '#server/departures/departures.messages.ts'
import { readEnrolmentDay } from '#server/deceased/deceased.queries.ts'
import { findFile, storeFile, type FileToKeep } from '#server/files/files.queries.ts'
import { createFileReply } from '#server/files/files.rules.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { findProvenAddress } from '#server/people/addresses/addressHolds.queries.ts'
import { findLeaving } from '#server/self/leaving.queries.ts'
import { endMembership } from '#server/self/leaving.rules.ts'

type Work = { db: Database; scope: Scope; audit: AuditEntry; world: World; actor: SignedIn }

const conflict = (sentence: string) => new Problem('conflicto', sentence)

/**
 * Takes somebody out of the census who asked staff for it, as if they had left by themselves, and tells them at the
 * address that proves them (rule privacy-7).
 */
export async function recordDeparture(work: Work, id: number, record: DepartureRecord): Promise<void> {
  const { db, audit, world, actor } = work
  const { held, account } = await lockToTakeOut(work, id, {
    own: 'Tu propia baja la pides en tu panel, con tu contraseña.',
    above: 'ha de darle de baja quien administra los usuarios.',
  })
  await requirePossibleDay(work, id, record.askedOn)
  // Before the account is closed, and what is held of its address with it.
  const address = account?.enabled ? account.username : await findProvenAddress(db, world.clock, id)
  await endMembership(work, { id, values: held.values, account, author: actor.username })
  await addDeparture(db, world.clock, { ...record, affiliateId: id, recordedBy: actor.username })
  if (address !== '') await queueMail(db, leftByStaffMessage, address, { affiliateId: id })
  // Who asked is not said here, where it could not be erased.
  const way = askedWays[record.way].toLowerCase()
  audit.describe(`Inscrito ${id}; lo pidió ${way}, el ${formatDayInWords(record.askedOn)}`)
  audit.addSubjects('affiliate', [id])
}

/** Throws unless the day is past, and they were in the census then. */
async function requirePossibleDay({ db, scope, world }: Work, id: number, day: string): Promise<void> {
  const enrolled = await readEnrolmentDay(db, scope, id)
  const said = formatDayInWords(day)
  const message =
    day > (await readTodayInMadrid(db, world.clock))
      ? `El ${said} no ha llegado todavía`
      : day < enrolled
        ? `El ${said} es anterior a su inscripción, el ${formatDayInWords(enrolled)}`
        : undefined
  if (message) throw invalid([{ in: 'body', path: 'askedOn', message }])
}

/** How somebody who is not in the census asked to leave it; throws of everybody else. */
export async function requireDeparture({ db, scope }: Pick<Work, 'db' | 'scope'>, id: number) {
  const found = await findDeparture(db, scope, id)
  const person = await findLeaving(db, scope, id)
  if (!found || !person) throw notFound()
  if (person.unregisteredAt === null) throw conflict('Ha vuelto al censo: aquella baja ya no se completa.')
  return found
}

/** Keeps the paper on which somebody asked to leave. */
export async function keepPaper(work: Work, id: number, judged: FileToKeep): Promise<void> {
  const { db, scope, audit, actor } = work
  await lockProfileToLeave(db, scope, id)
  const departure = await requireDeparture(work, id)
  const fileId = await storeFile(db, judged, actor.userId)
  await setPaper(db, scope, { id: departure.id, fileId, fileName: judged.fileName }, departure.fileId)
  audit.describeAffiliate(id)
}

/** The paper on which somebody asked to leave. */
export async function readPaper({ db, scope, audit }: Pick<Work, 'db' | 'scope' | 'audit'>, id: number) {
  const { fileId } = await requireDeparture({ db, scope }, id)
  const file = fileId === null ? undefined : await findFile(db, fileId, 'departurePaper')
  if (!file) throw notFound()
  audit.describeAffiliate(id)
  return createFileReply(db, file)
}
