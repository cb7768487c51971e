import { sql } from 'kysely'
import type {
  AskedGroupField,
  AskedRecordField,
  RecordGroup,
  RecordRow,
} from '#contract/census/records/recordRows.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import { profileColumns } from '#server/census/profile.columns.queries.ts'

type Asked = AskedRecordField | AskedGroupField
type Named = { id: number; name: string }
type Country = { id: number; pais: string }

const selectCountry = (column: 'born_country_id' | 'country_id') =>
  sql<Country | null>`(
    select json_build_object('id', country.id, 'pais', country.pais) from country
    where country.id = ${sql.ref(`record.${column}`)})`

/** What a record names by number, as the contract has it. */
export const recordReferences = {
  bornCountry: selectCountry('born_country_id').as('bornCountry'),
  country: selectCountry('country_id').as('country'),
  dataProtectionTemplate: sql<Named | null>`(
    select json_build_object('id', document.id, 'name', document.name) from legal_document as document
    where document.id = record.legal_document_id)`.as('dataProtectionTemplate'),
  author: sql<string | null>`(select username from app_user where app_user.id = record.author_id)`.as(
    'author',
  ),
} as const

/** What is asked for of a table or query called `record`. */
export const selectAsked = (asked: readonly Asked[]) =>
  asked.map((field) => {
    if (field in recordReferences) return recordReferences[field as keyof typeof recordReferences]
    const column = field === 'bankAccountMasked' ? profileColumns.bankAccount : field
    return sql.ref(`record.${column}`).as(column)
  })

type Row = { bankAccount?: unknown }
/** A row of either list. */
type Kept = RecordRow & RecordGroup

/** A row with the columns that were asked for, and of `all` that may be no others; an account only masked. */
export function keepAsked(row: Row, asked: readonly Asked[], all: readonly Asked[] = asked): Kept {
  // Nothing but what was asked for was read: a million rows are not copied.
  if (!Object.hasOwn(row, 'bankAccount')) return row as Kept
  const { bankAccount, ...more } = row
  const kept: Record<string, unknown> = {
    ...more,
    bankAccountMasked: typeof bankAccount === 'string' ? maskIban(bankAccount) : null,
  }
  for (const field of ['bankAccountMasked', ...all] as const) if (!asked.includes(field)) delete kept[field]
  // Safe: the check constraints allow exactly the contract's values.
  return kept as Kept
}
