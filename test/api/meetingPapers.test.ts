import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MeetingDocument } from '#contract/meetings/minutes.ts'
import { deleteOrphanFiles } from '#server/files/files.queries.ts'
import { anApp } from '#test/support/app.ts'
import { aMeeting } from '#test/support/factories.ts'
import { aPdf } from '#test/support/files.ts'
import { aForm } from '#test/support/imports.ts'
import { aHeldMeeting, flat, titleOf, written } from '#test/support/minutes.ts'

test('rule minutes-5: the sheet to sign has whom the meeting is for, by surname, and is logged with how many', async () => {
  const app = await anApp()
  const { db } = app
  const { id, admin, lead, liaison, member, people, ana } = await aHeldMeeting(app)
  await db.updateTable('affiliate').set({ idDocument: '12345678Z' }).where('id', '=', ana).execute()
  for (const who of [liaison, member]) expect((await who('GET', `/meeting/${id}/sheet`)).statusCode).toBe(403)
  const sheet = async (who = admin, of = id) => flat((await who('GET', `/meeting/${of}/sheet`)).rawPayload)
  for (const text of [await sheet(), await sheet(lead)]) {
    expect(text).toContain('Tienen derecho 3 personas')
    expect(text).toContain('Zarza, Ana …678Z')
    expect(text).not.toContain('12345678Z')
    expect(text.indexOf('Alba, Eva')).toBeLessThan(text.indexOf('Zarza, Ana'))
    expect(text).not.toContain('Iván')
  }
  const general = await aMeeting(db)
  await db
    .insertInto('meetingAttendance')
    .values({ meetingId: general, affiliateId: people.member, status: 'Pendiente' })
    .execute()
  const text = await sheet(admin, general)
  expect(text).toContain('Han dicho que van 1 persona')
  expect(text).toContain('41')
  const entries = await db
    .selectFrom('activity')
    .where('action', '=', 'signingSheetDownloaded')
    .select('details')
    .orderBy('id')
    .execute()
  expect(entries.map(({ details }) => details)).toEqual([
    ...Array.from({ length: 2 }, () => `Reunión ${id}; 3 personas`),
    `Reunión ${general}; 1 persona`,
  ])
})

test('rule minutes-6: documents of a meeting are read by who sees it, and stay as they are once it is signed', async () => {
  const app = await anApp()
  const { db } = app
  const { id, admin, lead, liaison, member, write, sign } = await aHeldMeeting(app)
  const token = await app.tokenFor('ROLE_ADMIN')
  const url = `/api/meeting/${id}/documents`
  const add = async (content: string | Uint8Array<ArrayBuffer>, name: string) => {
    const { payload, headers } = await aForm(content, name)
    return app.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
  }
  expect(titleOf(await add('MZ nada', 'acta.pdf'))).not.toBe('')
  expect((await add('MZ nada', 'acta.pdf')).statusCode).toBe(422)
  const first = (await add(aPdf(), 'cuentas.pdf')).json<MeetingDocument>()
  expect(first).toMatchObject({ fileName: 'cuentas.pdf', type: 'PDF' })
  const list = async (who = member) => (await who('GET', `/meeting/${id}/documents`)).json<object>()
  expect(await list()).toEqual({ content: [first], mayChange: false })
  for (const who of [admin, lead]) expect(await list(who)).toMatchObject({ mayChange: true })
  await deleteOrphanFiles(db)
  for (const who of [member, liaison, lead, admin]) {
    const file = await who('GET', `/meeting/${id}/documents/${first.id}`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  const other = await aMeeting(db)
  expect((await member('GET', `/meeting/${other}/documents/${first.id}`)).statusCode).toBe(404)
  expect((await member('DELETE', `/meeting/${id}/documents/${first.id}`)).statusCode).toBe(403)
  expect((await lead('DELETE', `/meeting/${id}/documents/${first.id}`)).statusCode).toBe(204)
  expect(await db.selectFrom('storedFile').select('id').execute()).toEqual([])
  // Eleven at once: ten stay.
  const added = await Promise.all(Array.from({ length: 11 }, (_, index) => add(aPdf(), `${index}.pdf`)))
  expect(added.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
  const [one] = (await db.selectFrom('meetingDocument').select('id').execute()).map((row) => row.id)
  await write({ version: 0, content: written() })
  await sign(1)
  expect(titleOf(await admin('DELETE', `/meeting/${id}/documents/${one}`))).toContain(
    'El acta de esta reunión está firmada',
  )
  expect((await add(aPdf(), 'tarde.pdf')).statusCode).toBe(409)
  expect(await list(admin)).toMatchObject({ mayChange: false })
  // They are in what is sealed, the database does not let them go, and one that is not as it was is told.
  const paper = flat((await member('GET', `/meeting/${id}/minutes/1/pdf`)).rawPayload)
  expect(paper).toMatch(/Documentos de la reunión .*\.pdf Huella [\da-f ]{64}/)
  for (const change of [
    sql`delete from meeting_document where id = ${one}`,
    sql`update meeting_document set creation_time = now()`,
    sql`insert into meeting_document (meeting_id, file_id, creation_time) select meeting_id, file_id, now() from meeting_document limit 1`,
  ])
    await expect(change.execute(db)).rejects.toThrow(
      'documents of a meeting with signed minutes do not change',
    )
  const verified = async () => (await member('GET', `/meeting/${id}/minutes/verify`)).json()
  expect(await verified()).toMatchObject({ signed: [{ isIntact: true }] })
  await sql`update stored_file set file_name = 'otra.pdf' where id in (select file_id from meeting_document where id = ${one})`.execute(
    db,
  )
  expect(await verified()).toMatchObject({
    signed: [{ isIntact: false, faults: ['Los documentos de la reunión no son los de entonces.'] }],
  })
})
