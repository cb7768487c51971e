import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ReportOverview, ReportSettings } from '#contract/statistics/reports.ts'
import { writeReport } from '#server/statistics/report.mails.ts'
import { sendReport } from '#server/statistics/report.rules.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { openSession } from '#server/kernel/security/session.ts'

/** An office, of which nobody gets the report yet. */
async function anOffice() {
  const app = await anApp()
  const enter = async (role: 'ROLE_ADMIN' | 'ROLE_SUPER_ADMIN', username: string) => {
    const user = await aUser(app.db, { role, username })
    return { ...user, send: await app.as({ token: await openSession(app.world, app.db, user) }) }
  }
  const chief = await enter('ROLE_SUPER_ADMIN', 'jefa@example.org')
  const admin = await enter('ROLE_ADMIN', 'ana@example.org')
  const list = async ({ send } = chief) => (await send('GET', '/stats/reports')).json<ReportOverview>()
  const settings = async () => (await chief.send('GET', '/stats/report/settings')).json<ReportSettings>()
  const name = async (...recipients: string[]) =>
    chief.send('PATCH', '/stats/report/settings', { recipients, version: (await settings()).version })
  const send = (to: 'recipients' | 'oneself', after: number | null, by = chief) =>
    by.send('POST', '/stats/report/send', { to, after })
  const mails = () =>
    app.db
      .selectFrom('mail')
      .where('kind', '=', 'monthly-report')
      .select(['recipient', 'data'])
      .orderBy('id')
      .execute()
  return { ...app, chief, admin, list, settings, name, send, mails }
}

test('rule statistics-10: the report of the month that has ended is mailed once, to who administers', async () => {
  const { db, world, chief, admin, list, settings, name, mails } = await anOffice()
  await aUser(db, { role: 'ROLE_USER', username: 'luz@example.org' })
  expect(await settings()).toMatchObject({
    recipients: [],
    candidates: ['ana@example.org', 'jefa@example.org'],
  })
  await sendReport(world)
  expect(await list()).toMatchObject({ isReceived: false, reports: [] })
  expect((await name('luz@example.org')).statusCode).toBe(422)
  expect((await name('ana@example.org')).statusCode).toBe(200)
  const late = await chief.send('PATCH', '/stats/report/settings', { recipients: [], version: 1 })
  expect(late.statusCode).toBe(409)
  await Promise.all([sendReport(world), sendReport(world)])
  await sendReport(world)
  const { lastMonth, reports } = await list()
  expect(reports).toMatchObject([{ month: lastMonth, byHand: false, isTry: false, recipients: 1 }])
  expect(await mails()).toMatchObject([{ recipient: 'ana@example.org', data: { month: lastMonth } }])
  // Who gets it sees that they do, and what was sent; who is not of administration sees nothing of it.
  expect(await list(admin)).toMatchObject({ isReceived: true, reports: [{ month: lastMonth }] })
  expect((await admin.send('GET', '/stats/report/settings')).statusCode).toBe(403)
  const paper = await admin.send('GET', '/stats/report')
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  // Of a month that has not ended there is none, nor of half a month's name.
  const refusal = async (asked: string) => {
    const answer = await admin.send('GET', `/stats/report?${asked}`)
    return [answer.statusCode, answer.json<{ errors?: [{ path: string }] }>().errors?.[0].path]
  }
  const [year = '', month = ''] = new Date().toISOString().split('-')
  expect(await refusal(`year=${Number(year) + 1}&month=${Number(month)}`)).toEqual([422, 'month'])
  expect(await refusal('year=2020')).toEqual([422, 'month'])
  expect(await refusal('month=2')).toEqual([422, 'year'])
  const [endedYear, ended] = lastMonth.split('-').map(Number)
  expect((await admin.send('GET', `/stats/report?year=${endedYear}&month=${ended}`)).statusCode).toBe(200)

  const mailed = { month: lastMonth, isTry: false }
  const letter = await writeReport(world, { id: 1, recipient: 'ana@example.org', data: mailed })
  expect(letter?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(JSON.stringify(letter)).toContain('/estadisticas/informe')
  await db.updateTable('appUser').set({ role: 'ROLE_USER' }).where('id', '=', admin.userId).execute()
  expect(await writeReport(world, { id: 1, recipient: 'ana@example.org', data: mailed })).toBeUndefined()
  await sql`update report_sent set month = '2020-01'`.execute(db)
  await sendReport(world)
  expect(await mails()).toHaveLength(1)
})

test('rule statistics-10: a super admin sends it again, or to see it, and a second click sends nothing', async () => {
  const { world, admin, list, name, send, mails } = await anOffice()
  expect((await send('recipients', null)).json()).toMatchObject({
    title: 'Nadie recibe el informe: elige antes quién.',
  })
  const tries = await Promise.all([send('oneself', null), send('oneself', null)])
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await mails()).toMatchObject([{ recipient: 'jefa@example.org', data: { isTry: true } }])
  const [tried] = (await list()).reports
  expect(tried).toMatchObject({ isTry: true, byHand: true, recipients: 1 })
  // What somebody wanted to see is theirs, and is not the report of the month.
  expect((await list(admin)).reports).toEqual([])
  await name('ana@example.org', 'jefa@example.org')
  await sendReport(world)
  expect(await mails()).toHaveLength(3)
  const latest = (await list()).reports[0]?.id ?? null
  await Promise.all([send('recipients', latest), send('recipients', latest)])
  expect(await mails()).toHaveLength(5)
  expect((await list()).reports).toMatchObject([
    { byHand: true, isTry: false, recipients: 2 },
    { byHand: false, isTry: false, recipients: 2 },
    { isTry: true },
  ])
  expect((await send('recipients', latest, admin)).statusCode).toBe(403)
  const letter = await writeReport(world, {
    id: 1,
    recipient: 'jefa@example.org',
    data: { month: '2026-10', isTry: true },
  })
  expect(letter?.subject).toBe('Prueba: informe de octubre de 2026')
})
