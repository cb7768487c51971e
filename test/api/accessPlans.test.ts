import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'

test('rule speed-1: who looked at a person is found without reading the log', async () => {
  const { db, as } = await anApp()
  const id = await anAffiliate(db, { idDocument: '12345678Z' })
  const chief = await as('ROLE_SUPER_ADMIN')
  await chief('GET', `/affiliate/${id}`)
  await db.transaction().execute(async (unit) => {
    await sql`set local session_replication_role = replica`.execute(unit)
    await sql`with entry as (
        insert into activity (action, user_id, username, role, creation_date)
        select 'affiliateRead', 1, 'eva@example.org', 'ROLE_ADMIN', now() - i * interval '1 minute' from generate_series(1, 30000) i
        returning id)
      insert into activity_subject (entity, entity_id, activity_id) select 'affiliate', 1000 + id % 5000, id from entry`.execute(
      unit,
    )
  })
  await sql`analyze activity, activity_subject`.execute(db)
  for (const path of [`/affiliate/${id}/accesses`, '/log?idDocument=12345678Z']) {
    const overheard = vi.spyOn(pg.Client.prototype, 'query')
    expect((await chief('GET', path)).statusCode).toBe(200)
    const asked = overheard.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    )
    overheard.mockRestore()
    const found = asked.filter((text) => /from "activity"/.test(text) && /activity_subject where/.test(text))
    expect(found.length, path).toBeGreaterThan(0)
    for (const text of found) {
      const { rows } = await sql`${sql.raw(`explain (generic_plan) ${text}`)}`.execute(db)
      const plan = JSON.stringify(rows)
      expect(plan, text).toContain('activity_pkey')
      expect(plan, text).not.toMatch(/Seq Scan on activity|activity_creation/)
    }
  }
})
