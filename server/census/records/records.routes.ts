import { admins } from '#contract/actor.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import { records } from '#contract/census/records/records.ts'
import {
  findAffiliateId,
  resolveDocument,
  findRecord,
  listRecordsOf,
  removeRecord,
  lockRecord,
} from '#server/census/records/records.queries.ts'
import { findRecordErrors, writeRecord } from '#server/census/records/records.rules.ts'
import { requireDocumentInScope } from '#server/census/records/documents.rules.ts'
import { listOwners } from '#server/census/records/owner.queries.ts'
import { composeRecord } from '#server/census/records/composeRecord.ts'
import { requireOpenDocument } from '#server/people/closedProfiles.rules.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { keepKnownAddress } from '#server/people/addresses/knownAddresses.queries.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { createPdfReply } from '#server/kernel/pdf/pdfReply.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { toOwnDonation } from '#server/census/records/donation.rules.ts'

export const recordsRoutes = routes(records, {
  async ofPerson({ params, query, scope, db, audit }) {
    const document = await resolveDocument(db, params.id)
    await requireDocumentInScope(db, scope, document)
    const page = await listRecordsOf(db, scope, document, query)
    await describePersonOf(db, audit, document, page.content[0]?.id)
    return page
  },

  async get({ params, scope, db, audit }) {
    const found = await findRecord(db, scope, params.id)
    if (!found) throw notFound()
    audit.describeRecord(found.id)
    return found
  },

  add: {
    async handle({ body, actor, scope, db, audit }) {
      if (admins(actor)) await requireOpenDocument(db, body.idDocument)
      const { id, isNew } = await writeRecord(
        db,
        actor,
        admins(actor) ? body : await toOwnDonation(db, scope, body),
      )
      audit.describeRecord(id)
      const stored = isNew ? await lockRecord(db, scope, id) : undefined
      if (stored) audit.addChanges<Row>('record', id, {}, toLoggedRow(stored))
      const written = await findRecord(db, scope, id)
      if (!written) throw notFound()
      return written
    },
    findErrors: ({ body, db }) => findRecordErrors(db, body),
  },

  async remove({ params, scope, db, world, audit }) {
    const before = await lockRecord(db, scope, params.id)
    if (!before) throw notFound()
    const owners = await listOwners(db, world.clock, { entity: 'record', id: params.id })
    await removeRecord(db, scope, params.id)
    await keepKnownAddress(db, before)
    audit.describeRecord(params.id)
    audit.addSubjects('affiliate', owners)
    audit.addChanges<Row>('record', params.id, toLoggedRow(before), toEmptyRow(before))
  },

  async document({ params, scope, db, audit }) {
    const found = await findRecord(db, scope, params.id)
    if (!found) throw notFound()
    audit.describeRecord(found.id)
    return createPdfReply(db, `registro-${found.id}.pdf`, await composeRecord(db, found))
  },
})

type Row = Record<string, unknown>

/** A record's row as it is logged: the bank account is masked. */
const toLoggedRow = (row: Row & { bankAccount: string | null }): Row => ({
  ...row,
  bankAccount: row.bankAccount && maskIban(row.bankAccount),
})

/** A row with every field null, as the state after a deletion. */
const toEmptyRow = (row: Row): Row => Object.fromEntries(Object.keys(row).map((field) => [field, null]))

/** Describes a person for the log without personal data. */
async function describePersonOf(
  db: Database,
  audit: AuditEntry,
  document: string,
  latest: number | undefined,
) {
  const affiliate = await findAffiliateId(db, document)
  if (affiliate !== null) audit.describeAffiliate(affiliate)
  else audit.describe(latest === undefined ? 'Nadie con ese documento' : `Persona del registro ${latest}`)
}
