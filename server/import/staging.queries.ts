import { sql } from 'kysely'
import type { Draft } from '#server/import/reading/draft.ts'
import type { Problem } from '#server/import/reading/problems.ts'
import type { Database } from '#server/kernel/database.ts'
import { locks, takeLock } from '#server/kernel/locks.ts'

/** A sound line on its way to the census. */
export type StagedLine = Draft & { line: number; row: number | null; lacks: readonly Problem[] | null }

/** Makes room for the lines, in this transaction only, and lets it take as long as it needs. */
export async function openStaging(db: Database): Promise<void> {
  // One import at a time, so that two of the same file do not race for the same people.
  await takeLock(db, locks.importStaging)
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  await sql`drop table if exists pg_temp.import_plan, pg_temp.import_line`.execute(db)
  await sql`
    create temp table import_line (
      line integer not null, row integer, lacks jsonb, id_document text not null, document_type text,
      name text, last_name_1 text, last_name_2 text, sex text, birthday date, born_country_id integer,
      country_id integer, province text, city text, district text, postal_code text, street_name text,
      street_number text, email text, phone text, studies text, job text, communications boolean,
      inscription_type smallint, creation_day date, fee_cents integer, period text, bank_account text,
      assembly_id integer, main_sectoral_id integer, sectoral_ids integer[] not null
    ) on commit drop`.execute(db)
}

/** Adds lines in one statement; a few thousand at a time. */
export async function stageLines(db: Database, lines: readonly StagedLine[]): Promise<void> {
  await sql`
    insert into import_line
    select line, row, lacks, "idDocument", "documentType", name, "lastName1", "lastName2", sex, birthday,
      "bornCountryId", "countryId", province, city, district, "postalCode", "streetName", "streetNumber", email,
      phone, studies, job, communications, "inscriptionType", "creationDay", "feeCents", period, "bankAccount",
      "assemblyId", "mainSectoralId", "sectoralIds"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (
      line integer, row integer, lacks jsonb, "idDocument" text, "documentType" text, name text, "lastName1" text,
      "lastName2" text, sex text, birthday date, "bornCountryId" integer, "countryId" integer, province text,
      city text, district text, "postalCode" text, "streetName" text, "streetNumber" text, email text, phone text,
      studies text, job text, communications boolean, "inscriptionType" smallint, "creationDay" date,
      "feeCents" integer, period text, "bankAccount" text, "assemblyId" integer, "mainSectoralId" integer,
      "sectoralIds" integer[]
    )`.execute(db)
}

/** Today in Madrid, `yyyy-mm-dd`, by the given clock. */
export async function todayOf(db: Database, now: ReturnType<typeof sql<string>>): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(${now} at time zone 'Europe/Madrid', 'yyyy-mm-dd') as today`.execute(db)
  return rows[0]?.today ?? ''
}
