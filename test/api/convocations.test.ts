import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Convocation } from '#contract/communications/convocations.ts'
import type { Communication } from '#contract/communications/communications.ts'
import { formatDayOfYear } from '#contract/format.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { anApp } from '#test/support/app.ts'
import { aConvened } from '#test/support/convocations.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { day, inAWeek } from '#test/support/meetings.ts'
import { listStates, send } from '#test/support/sending.ts'

const decode = (raw: string) =>
  Buffer.from(
    raw
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

test('rule convocation-1: an approved meeting calls exactly those it is for, whether they agreed to bulletins or not', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const one = await aConvened(app)
  const { id, read, preview, convene, edit, member, lead, liaison, centro } = one
  await member('sol', { inscriptionType: 0 })
  await member('pia')
  await app.db
    .insertInto('suppressedAddress')
    .values({ address: 'pia@example.org', reason: 'rebote' })
    .execute()
  expect(await read()).toMatchObject({
    offer: null,
    why: expect.stringContaining('se convoca cuando se aprueba'),
  })
  expect((await convene()).statusCode).toBe(409)
  await edit({ status: 'Aprobada' })
  expect(await read()).toMatchObject({ offer: 'convocatoria', why: null, notices: [] })
  // Who may not convene reads that it waits, and for whom.
  for (const reader of [lead, liaison])
    expect(await read(reader)).toMatchObject({
      offer: null,
      why: expect.stringContaining('lo hace Administración'),
      notices: [],
    })

  await app.db.updateTable('organisation').set({ noticeDays: 15 }).execute()
  expect((await preview()).warnings).toEqual([expect.stringContaining('Faltan 7 días')])
  await app.db.updateTable('organisation').set({ noticeDays: 7 }).execute()
  const seen = await preview('Trae las cuentas.\n\nY un boli.')
  expect(seen).toMatchObject({
    kind: 'convocatoria',
    subject: `Convocatoria para el ${formatDayOfYear(inAWeek())}: Presupuestos`,
    recipients: 2,
    chosen: 4,
    excluded: { sinCorreo: 1, sinConsentimiento: 0, suprimido: 1, repetido: 0 },
    warnings: [],
  })
  for (const said of ['Casa de cultura', 'Trae las cuentas.', 'Orden del día', 'Cuentas de @ @NOMBRE@ @'])
    expect(seen.plain).toContain(said)

  const left = (await one.admin('GET', `/meeting/${id}/convocation/excluded`)).json<{
    content: { exclusion: string }[]
  }>()
  expect(left.content.map(({ exclusion }) => exclusion).toSorted()).toEqual(['sinCorreo', 'suprimido'])
  const convened = await convene({ note: 'Trae las cuentas.' })
  expect(convened.statusCode).toBe(201)
  expect(convened.json<Convocation>()).toMatchObject({
    offer: null,
    why: 'Está a punto de salir.',
    notices: [{ kind: 'convocatoria', status: 'APPROVED', total: null }],
  })
  expect((await convene()).statusCode).toBe(409)
  await send(app, relay.url)
  expect(relay.taken.map(({ to }) => to).toSorted()).toEqual(['ana@example.org', 'eva@example.org'])
  const mail = decode(relay.taken[0]?.raw ?? '')
  expect(mail).toContain('filename=reunion.ics')
  expect(mail).toContain('text/calendar')
  expect(mail).not.toMatch(/List-Unsubscribe/i)
  expect(mail).toContain(`/eventos/reuniones-y-asambleas/${id}`)
  const calendar = await app.db.selectFrom('meetingNotice').select('calendar').executeTakeFirstOrThrow()
  expect(calendar.calendar).toContain('BEGIN:VEVENT')
  // Nobody is left whom a mail reaches, and one gets a letter: nothing is offered that would be refused.
  expect(await read()).toMatchObject({
    offer: null,
    letters: 2,
    why: null,
    notices: [{ status: 'SENT', total: 2, counts: { sent: 2 } }],
  })
  const letters = await one.admin('GET', `/communication/${await one.communicationOf(0)}/letter`)
  expect(letters.json<{ content: { exclusion: string }[] }>().content).toMatchObject([
    { exclusion: 'sinCorreo' },
    { exclusion: 'suprimido' },
  ])
  // Who holds its office reads what was sent, and convenes nobody.
  expect(await read(lead)).toMatchObject({ offer: null, notices: [{ total: 2 }] })
  expect(await read(liaison)).toMatchObject({ notices: [{ status: 'SENT', total: null }] })
  expect((await convene({}, lead)).statusCode).toBe(403)
  const list = (await lead('GET', '/communication/filtered')).json<{ content: { kind: string }[] }>()
  expect(list.content).toMatchObject([{ kind: 'convocatoria', recipientName: 'Personas convocadas' }])
  const { assemblyId } = await app.db
    .selectFrom('communication')
    .select('assemblyId')
    .executeTakeFirstOrThrow()
  expect(assemblyId).toBe(centro)

  // Whoever comes later is called alone.
  await member('luz')
  expect(await read()).toMatchObject({ offer: 'faltan', letters: 2 })
  expect(await preview()).toMatchObject({ recipients: 1 })
  expect((await convene()).statusCode).toBe(201)
  await send(app, relay.url)
  expect(relay.taken.map(({ to }) => to).toSorted()).toEqual([
    'ana@example.org',
    'eva@example.org',
    'luz@example.org',
  ])
  expect((await convene()).json()).toMatchObject({ title: expect.stringContaining('No llegaría a nadie') })
})

test('rule convocation-2: a change and a cancellation are told to those who were called, once for each state', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const { edit, read, preview, convene, member, ana, communicationOf, admin, id } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  await convene()
  await send(app, relay.url)
  relay.taken.length = 0
  // Who comes after is not told of what changes, and who left neither.
  await member('luz')
  await edit({ description: 'Una coma.', status: 'Aprobada' })
  expect(await read()).toMatchObject({ offer: 'faltan', changes: [] })
  const [there, back] = [inAWeek(), new Date(Date.now() + 9 * day).toISOString()]
  await edit({ meetingTime: back, status: 'Aprobada' })
  expect(await read()).toMatchObject({
    offer: 'cambio',
    changes: [
      expect.stringMatching(/^el comienzo \(antes: .*, \d+:\d\d\)$/),
      expect.stringMatching(/^el final \(antes: /),
    ],
  })
  await edit({ place: 'Ateneo' })
  expect(await read()).toMatchObject({ offer: null, why: expect.stringContaining('podrás avisar') })
  await edit({ status: 'Aprobada' })
  // Who was called by letter is told of it too, by another one.
  expect(await preview()).toMatchObject({ kind: 'cambio', recipients: 2, chosen: 3 })
  expect((await preview()).plain).toContain('el lugar (antes: Casa de cultura). Así queda:')
  expect((await preview()).subject).toBe(
    `Cambia la reunión del ${formatDayOfYear(there)}, que pasa al ${formatDayOfYear(back)}: Presupuestos`,
  )
  await app.db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', ana).execute()
  await convene()
  await send(app, relay.url)
  expect(relay.taken.map(({ to }) => to)).toEqual(['eva@example.org'])
  expect(await read()).toMatchObject({ offer: 'faltan', letters: 0, changeLetters: 1 })
  // Back to where it was is another change; then it is cancelled.
  await edit({ meetingTime: there, place: 'Casa de cultura', status: 'Aprobada' })
  await convene()
  await edit({ status: 'Cancelada' })
  // What was about to leave is not true any more: it goes back, and nobody gets it.
  expect(await freezeNextDue(app.world)).toBe(true)
  const stale = await communicationOf(2)
  expect(stale).toBe(0)
  expect(await read()).toMatchObject({ offer: 'cancelacion' })
  // They know it as it was told last, and nobody told them that it was back where it was.
  expect(await preview()).toMatchObject({
    subject: `Se cancela la reunión del ${formatDayOfYear(back)}: Presupuestos`,
    plain: expect.stringContaining('Quizá la conocías de otra manera: el comienzo (antes: '),
  })
  expect((await admin('DELETE', `/meeting/${id}`)).json()).toMatchObject({
    status: 409,
    title: expect.stringContaining('avisa del cambio'),
  })
  await convene()
  await send(app, relay.url)
  expect(relay.taken.map(({ to }) => to)).toEqual(['eva@example.org', 'eva@example.org'])
  expect(decode(relay.taken[1]?.raw ?? '')).toContain('No se celebra')
  expect((await convene()).json()).toMatchObject({ title: expect.stringContaining('ya lo sabe') })
  expect((await read()).notices.map(({ kind }) => kind)).toEqual(['convocatoria', 'cambio', 'cancelacion'])
  // Then it may be deleted; what was sent stays, and means nobody any more.
  expect((await admin('DELETE', `/meeting/${id}`)).statusCode).toBe(204)
  const kept = await app.db.selectFrom('meetingNotice').select('meetingId').execute()
  expect(kept.map(({ meetingId }) => meetingId)).toEqual([null, null, null])
})

test('rule convocation-2: of many who convene at once one does, and what was read has to be what is', async () => {
  const app = await anApp()
  const { edit, convene, admin, id } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => convene()))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7)
  expect(await app.db.selectFrom('communication').select('id').execute()).toHaveLength(1)
  const stale = await admin('POST', `/meeting/${id}/convocation`, { version: 1 })
  expect(stale.json()).toMatchObject({ title: expect.stringContaining('ha cambiado mientras') })
  // The database says so too.
  await expect(
    sql`insert into meeting_notice select 99, meeting_id, kind, part, version, told, calendar, starts_at from meeting_notice`.execute(
      app.db,
    ),
  ).rejects.toThrow('meeting_notice')
})

test('rule convocation-3: what tells a meeting is written by the meeting alone', async () => {
  const app = await anApp()
  const { edit, convene, communicationOf, admin, id } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  await convene()
  const communication = await communicationOf(0)
  const get = async () => (await admin('GET', `/communication/${communication}`)).json<Communication>()
  expect((await get()).may).toMatchObject({ edit: false, approve: false, moveTo: [] })
  expect((await admin('POST', '/communication/set-draft', { id: communication })).statusCode).toBe(409)
  expect((await admin('POST', `/communication/${communication}/clone`)).statusCode).toBe(409)
  await edit({ place: 'Ateneo', status: 'Aprobada' })
  await freezeNextDue(app.world)
  expect(await get()).toMatchObject({ status: 'PENDING', reason: expect.stringContaining('ha cambiado') })
  expect((await admin('PATCH', `/communication/${communication}`, { subject: 'Otro' })).statusCode).toBe(409)
  expect(
    (await admin('POST', '/communication/set-approved', { id: communication, sendNow: true })).statusCode,
  ).toBe(409)
  // Convening again takes its place.
  expect((await convene()).statusCode).toBe(201)
  expect((await admin('GET', `/communication/${communication}`)).statusCode).toBe(404)
  await freezeNextDue(app.world)
  expect(Object.keys(await listStates(app.db, await communicationOf(0)))).toEqual(['ana', 'eva'])
  expect(id).toBeGreaterThan(0)
})

test('rule convocation-1: a deleted segment, an old meeting and more than 500 people are said before', async () => {
  const app = await anApp()
  const { edit, convene, read, id } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  await app.db.updateTable('meeting').set({ segmentName: 'Quienes votan' }).where('id', '=', id).execute()
  expect((await convene()).json()).toMatchObject({ title: expect.stringContaining('elige otro') })
  await app.db.updateTable('meeting').set({ segmentName: null }).where('id', '=', id).execute()
  await sql`insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, birthday, assembly_id)
    select 'X' || n, document_type, name, last_name_1, 'n' || n || '@example.org', 1, birthday, assembly_id
    from affiliate, generate_series(1, 500) as n where name = 'eva'`.execute(app.db)
  const asked = await convene()
  expect(asked.json()).toMatchObject({ errors: [{ path: 'confirm' }] })
  expect((await convene({ confirm: 502 })).statusCode).toBe(201)
  await app.db
    .updateTable('meeting')
    .set({ meetingTime: new Date(Date.now() - 2 * day), endTime: new Date(Date.now() - day) })
    .where('id', '=', id)
    .execute()
  expect(await read()).toMatchObject({ offer: null, why: expect.stringContaining('Ya ha pasado') })
})
