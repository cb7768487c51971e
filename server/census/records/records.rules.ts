import type { NewRecord } from '#contract/census/records/records.form.ts'
import { resolveDocumentType } from '#contract/people/document.ts'
import type { FieldError } from '#contract/problem.ts'
import type { SignedIn } from '#contract/actor.ts'
import { addRecord, findCountryId } from '#server/census/records/records.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { findDocument } from '#server/legal/documents.queries.ts'

/**
 * Adds a record with the caller as its author. Names of countries become ids, and all unknown references are
 * reported at once.
 */
export async function writeRecord(db: Database, actor: SignedIn, sent: NewRecord) {
  const { bornCountry: _b, country: _c, dataProtectionTemplateId: _d, ...rest } = withoutIgnored(sent)
  const { named, errors } = await resolveReferences(db, sent)
  if (errors.length > 0) throw invalid(errors)
  return addRecord(db, {
    ...rest,
    documentType: resolveDocumentType(rest.idDocument, rest.documentType),
    bornCountryId: named.bornCountry ?? null,
    countryId: named.country ?? null,
    legalDocumentId: named.dataProtectionTemplateId ?? null,
    authorId: actor.userId,
  })
}

/** The reference errors of a record whose schema already failed. */
export const findRecordErrors = async (db: Database, sent: Partial<NewRecord>) =>
  (await resolveReferences(db, sent)).errors

/** The ids of a record's references, and an error for each unknown one. */
async function resolveReferences(
  db: Database,
  { bornCountry, country, dataProtectionTemplateId }: Partial<NewRecord>,
) {
  const [bornCountryId, countryId, template] = await Promise.all([
    bornCountry == null ? null : findCountryId(db, bornCountry),
    country == null ? null : findCountryId(db, country),
    dataProtectionTemplateId == null
      ? null
      : findDocument(db, dataProtectionTemplateId).then((found) => found?.id),
  ])
  const ids = { bornCountry: bornCountryId, country: countryId, dataProtectionTemplateId: template }
  const errors = Object.entries(ids).flatMap(([path, found]): FieldError[] =>
    found === undefined ? [{ in: 'body', path, message: 'Valor no admitido' }] : [],
  )
  return { named: ids, errors }
}

/** A body without the fields that the server decides (rule wire-4). */
function withoutIgnored(sent: NewRecord) {
  const { id: _id, user: _user, author: _author, admin: _admin, ...rest } = sent
  const { creationTime: _creationTime, lastUpdateTime: _lastUpdateTime, ...counts } = rest
  return counts
}
