import { anotherPersonsDocument, samePersonQuestion } from '#contract/census/profile/samePerson.ts'
import { describeDocumentHold } from '#contract/census/profile/documentHold.ts'
import {
  findKnownOf,
  joinWritten,
  leaveJoined,
  moveWritten,
  onePersonUnder,
  type Written,
} from '#server/census/records/joined.queries.ts'
import { findAffiliateId } from '#server/census/records/records.queries.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { listRecordedAddresses } from '#server/people/addresses/registeredAddress.queries.ts'
import {
  followRegisteredAddresses,
  tellRecordedAddresses,
} from '#server/people/addresses/registeredAddress.rules.ts'
import { findProvenAddress } from '#server/people/addresses/addressHolds.queries.ts'
import { documentCorrectedMessage } from '#server/people/addresses/correctedAddress.messages.ts'
import { countMailedCorrections } from '#server/people/addresses/mailedCorrections.rules.ts'
import { findDocumentHold, holdDocuments, isJustTyped } from '#server/census/profile/documentHolds.queries.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { objectLocks, takeObjectLock } from '#server/kernel/database/locks.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { Clock } from '#server/kernel/world.ts'

/**
 * Throws unless nothing is known under a document, or the editor has said that it is of the same person (rule
 * people-18). Nobody else can enrol with the document meanwhile.
 */
export async function requireSamePerson(
  { db, clock }: { db: Database; clock: Clock },
  { affiliateId, idDocument, samePerson }: AskedDocument,
): Promise<void> {
  await takeObjectLock(db, objectLocks.document, idDocument)
  const hold = await findDocumentHold(db, clock, idDocument, affiliateId)
  if (hold) throw refuse(describeDocumentHold(hold))
  // A member's document is refused as taken, and nothing is said of their records.
  if (samePerson === true || (await findAffiliateId(db, idDocument)) !== null) return
  const known = await findKnownOf(db, idDocument)
  if (known.records + known.comments === 0) return
  if (samePerson === undefined) throw new Problem('persona-por-confirmar', samePersonQuestion, { known })
  throw refuse(anotherPersonsDocument)
}

type AskedDocument = { affiliateId: number; idDocument: string; samePerson: boolean | undefined }

const refuse = (message: string) =>
  new Problem('conflicto', message, { errors: [{ in: 'body', path: 'idDocument', message }] })

type Correction = { affiliateId: number; from: string; to: string }

/**
 * Takes what was written about a person to their corrected document. What stood under the old one before their profile
 * stays there, and what stands under the new one joins it (rule people-18).
 */
export async function followDocument(
  { db, audit, clock }: { db: Database; audit: AuditEntry; clock: Clock },
  { affiliateId, from, to }: Correction,
): Promise<void> {
  const left = await leaveJoined(db, affiliateId, from)
  const joined = await joinWritten(db, clock, onePersonUnder(affiliateId, to))
  const moved = await moveWritten(db, { from, to, except: left })
  audit.describe(
    [
      `Inscrito ${affiliateId}; ${describeWritten(moved)} con él`,
      ...(isEmpty(joined) ? [] : [`ya tenían el documento nuevo: ${describeWritten(joined)}`]),
      ...(isEmpty(left) ? [] : [`se quedan con el de antes: ${describeWritten(left)}`]),
    ].join('; '),
  )
  // Their person need not be in the census: the entry is found by what is written about them.
  audit.addSubjects('record', [...joined.records, ...left.records])
  const addCount = (field: string, before: number, after: number) => {
    if (before + after > 0)
      audit.changes.push({
        entity: 'affiliate',
        entityId: affiliateId,
        field,
        before: before > 0 ? `${before}` : null,
        after: after > 0 ? `${after}` : null,
      })
  }
  addCount('movedRecords', 0, moved.records.length)
  addCount('joinedRecords', left.records.length, joined.records.length)
}

/**
 * Tells the address that proves a profile that staff have corrected its document, which nobody else gets until its person
 * could say that it is theirs (rule rights-11).
 */
export async function holdCorrectedDocument(
  { db, clock }: { db: Database; clock: Clock },
  { affiliateId, from, userId }: Omit<Correction, 'to'> & { userId: number | null },
): Promise<void> {
  const recipient = await findProvenAddress(db, clock, affiliateId)
  if (recipient === '' || (await isJustTyped(db, affiliateId, userId))) return
  const author = { userId, by: 'hand' } as const
  await countMailedCorrections({ db, clock, author }, [{ affiliateId, mailed: '' }])
  const changedAt = await readNow(db, clock)
  const notices = await queueMails(db, documentCorrectedMessage, [{ recipient, data: { changedAt } }])
  await holdDocuments(
    db,
    notices.map(({ id }) => ({ idDocument: from, affiliateId, noticeId: id })),
  )
}

/**
 * A profile that comes to a document with records of somebody at other addresses: they are told as when somebody is
 * registered with it (rule rights-11). Call it before what was written about the profile follows it there.
 */
export async function followRecordsUnder(
  { db, clock }: { db: Database; clock: Clock },
  { affiliateId, to, userId }: Omit<Correction, 'from'> & { userId: number | null },
): Promise<void> {
  const people = onePersonUnder(affiliateId, to)
  // An account in use proves its profile: they are told, and what was under the document waits (rule rights-13).
  if ((await findAccountOf(db, affiliateId))?.isUsed)
    await tellRecordedAddresses(
      db,
      (await listRecordedAddresses(db, people)).flatMap(({ others }) => others),
    )
  else await followRegisteredAddresses({ db, clock, author: { userId, by: 'hand' } }, people)
}

const isEmpty = ({ records, comments }: Written) => records.length + comments.length === 0
const describeWritten = ({ records, comments }: Written) =>
  `registros ${records.length}, comentarios ${comments.length}`
