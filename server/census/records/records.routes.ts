import { admins } from '#contract/actor.ts'
import { maskIban } from '#contract/fees/iban.ts'
import { groupColumns, recordColumns } from '#contract/census/records/records.columns.ts'
import { records } from '#contract/census/records/records.ts'
import { countGroups, listGroups, streamGroups } from '#server/census/records/records.grouped.queries.ts'
import { countRecords, listRecords, streamRecords } from '#server/census/records/records.list.queries.ts'
import {
  affiliateWith,
  documentOf,
  findRecord,
  recordsOf,
  removeRecord,
  storedRecord,
} from '#server/census/records/records.queries.ts'
import { findRecordErrors, writeRecord } from '#server/census/records/records.rules.ts'
import { requireInReach } from '#server/census/records/known.rules.ts'
import { recordPaper } from '#server/census/records/recordPaper.ts'
import type { Database } from '#server/kernel/database.ts'
import { createDownload } from '#server/kernel/download.ts'
import { describeListing } from '#server/kernel/filters.ts'
import { routes } from '#server/kernel/handler.ts'
import { pdfFile } from '#server/kernel/pdf/file.ts'
import { notFound } from '#server/kernel/problem.ts'
import { ownDonation } from '#server/census/records/donation.rules.ts'

export const recordsRoutes = routes(records, {
  async list({ query, db, audit }) {
    const found = await listRecords(db, query)
    audit.describe(describeListing(query, personal, found.totalElements))
    return found
  },

  async grouped({ query, db, audit }) {
    const found = await listGroups(db, query)
    audit.describe(describeListing(query, personal, found.totalElements))
    return found
  },

  async export({ query: { format, ...query }, db, audit }) {
    const { sort: _sort, direction: _direction, ...filter } = query
    audit.describe(describeListing({ ...query, format }, personal, await countRecords(db, filter)))
    return createDownload({
      name: 'Registros',
      columns: recordColumns,
      rows: streamRecords(db, query),
      format,
    })
  },

  async exportGrouped({ query: { format, ...query }, db, audit }) {
    audit.describe(describeListing({ ...query, format }, personal, await countGroups(db, query)))
    return createDownload({
      name: 'No_inscritos',
      columns: groupColumns,
      rows: streamGroups(db, query),
      format,
    })
  },

  async ofPerson({ params, query, actor, db, audit }) {
    const document = await documentOf(db, params.id)
    await requireInReach(db, actor, document)
    const page = await recordsOf(db, document, query)
    audit.describe(await personIn(db, document, page.content[0]?.id))
    return page
  },

  async get({ params, db, audit }) {
    const found = await findRecord(db, params.id)
    if (!found) throw notFound()
    audit.describe(`Registro ${found.id}`)
    return found
  },

  add: {
    async handle({ body, actor, db, audit }) {
      const { id, isNew } = await writeRecord(
        db,
        actor,
        admins(actor) ? body : await ownDonation(db, actor, body),
      )
      audit.describe(`Registro ${id}`)
      const stored = isNew ? await storedRecord(db, id) : undefined
      if (stored) audit.addChanges<Row>('record', id, {}, logged(stored))
      const written = await findRecord(db, id)
      if (!written) throw notFound()
      return written
    },
    findErrors: ({ body, db }) => findRecordErrors(db, body),
  },

  async remove({ params, db, audit }) {
    const before = await storedRecord(db, params.id)
    if (!before) throw notFound()
    await removeRecord(db, params.id)
    audit.describe(`Registro ${params.id}`)
    audit.addChanges<Row>('record', params.id, logged(before), emptied(before))
  },

  async document({ params, db, audit }) {
    const found = await findRecord(db, params.id)
    if (!found) throw notFound()
    audit.describe(`Registro ${found.id}`)
    return pdfFile(`registro-${found.id}.pdf`, await recordPaper(db, found))
  },
})

/** The filters whose values may be somebody's data. */
const personal = ['idDocument', 'name', 'lastName1', 'email', 'title', 'description']

type Row = Record<string, unknown>

/** What the log keeps of a record: all of it, but the bank account only so far as to recognise it. */
const logged = (row: Row & { bankAccount: string | null }): Row => ({
  ...row,
  bankAccount: row.bankAccount && maskIban(row.bankAccount),
})

/** Every field of a row, gone. */
const emptied = (row: Row): Row => Object.fromEntries(Object.keys(row).map((field) => [field, null]))

/** Who was looked at, in words that are nobody's data. */
async function personIn(db: Database, document: string, latest: number | undefined) {
  const affiliate = await affiliateWith(db, document)
  if (affiliate !== null) return `Inscrito ${affiliate}`
  return latest === undefined ? 'Nadie con ese documento' : `Persona del registro ${latest}`
}
