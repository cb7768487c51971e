import { sql, type RawBuilder } from 'kysely'
import { hasWithdrawn } from '#server/consents/consents.queries.ts'

/**
 * A column of `affiliate` that an import fills: `given` is what the line says, `held` what the person has,
 * `unset` the same with «nothing yet» as null, where the table has a default instead.
 */
export type ImportColumn = {
  name: string
  /** What the log of changes calls it. */
  field: string
  given: RawBuilder<unknown>
  held: RawBuilder<unknown>
  unset?: RawBuilder<unknown>
  /** For a new person when the line says nothing. */
  initial?: RawBuilder<unknown>
}

const column = (name: string, field: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  name,
  field,
  given: sql`s.${sql.ref(name)}`,
  held: sql`a.${sql.ref(name)}`,
  ...more,
})

export const columns: readonly ImportColumn[] = [
  column('document_type', 'documentType', {
    initial: sql`case when p.id_document ~ '^[XYZ]' then 'NIE' else 'DNI' end`,
  }),
  column('name', 'name'),
  column('last_name_1', 'lastName1'),
  column('last_name_2', 'lastName2'),
  column('sex', 'sex'),
  column('birthday', 'birthday'),
  column('born_country_id', 'bornCountry'),
  column('country_id', 'country'),
  column('province', 'province'),
  column('city', 'city'),
  column('district', 'district'),
  column('postal_code', 'postalCode'),
  column('street_name', 'streetName'),
  column('street_number', 'streetNumber'),
  column('email', 'email'),
  column('phone', 'phone'),
  column('studies', 'studies'),
  column('job', 'job'),
  column('communications', 'communications', {
    // Whoever has withdrawn from them is not brought back by a list.
    given: sql`case when s.communications and ${hasWithdrawn} then null else s.communications end`,
    initial: sql`false`,
  }),
  column('inscription_type', 'inscriptionType'),
  column('fee_cents', 'feeCents', { unset: sql`nullif(a.fee_cents, 0)`, initial: sql`0` }),
  column('period', 'period'),
  column('bank_account', 'bankAccount'),
  column('assembly_id', 'assembly'),
  column('main_sectoral_id', 'mainSectoral', {
    // Without a word about it, the main one is the one there was, or the first of a person's first ones.
    given: sql`coalesce(s.main_sectoral_id, a.main_sectoral_id, case when not exists (
      select from affiliate_sectoral k where k.affiliate_id = a.id) then s.sectoral_ids[1] end)`,
  }),
  column('creation_time', 'creationTime', {
    // The list knows the day; the hour of the same day stays.
    given: sql`case when s.creation_day = (a.creation_time at time zone 'Europe/Madrid')::date then a.creation_time
      else s.creation_day::timestamp at time zone 'Europe/Madrid' end`,
    initial: sql`now()`,
  }),
]
