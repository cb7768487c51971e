import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { logFile } from '#server/postgres/cluster.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'

test('rule secrecy-4: PostgreSQL’s log does not say which document or address is taken', async () => {
  const { db } = await anApp()
  const person = { idDocument: '00000000T', email: 'nadie.en.el.registro@example.org' }
  await anAffiliate(db, person)
  await expect(anAffiliate(db, person)).rejects.toMatchObject({ constraint: 'affiliate_id_document_key' })
  const { rows } = await sql<{ at: string }>`select current_setting('data_directory') as at`.execute(db)
  const log = readFileSync(logFile(rows[0]?.at ?? ''), 'utf8')
  expect(log).toContain('affiliate_id_document_key')
  expect(log).not.toContain('Key (')
})
