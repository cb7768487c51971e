import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import type { Minutes } from '#contract/meetings/minutes.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { aMeeting, anAssembly, anAffiliate } from '#test/support/factories.ts'
import { beginsIn, hour, twoAssemblies } from '#test/support/meetings.ts'
import { aHeldMeeting, flat, titleOf, written } from '#test/support/minutes.ts'
import { pdfStructure } from '#test/support/pdf.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

test('rule minutes-1: the responsable of its assembly and admins write the minutes, beginning with its agenda', async () => {
  const app = await anApp()
  const { admin, lead, liaison, member, enter, norte, id, read, write, sign } = await aHeldMeeting(app)
  const { draft, ...rest } = await read(lead)
  expect(draft).toMatchObject({
    number: 1,
    content: { presiding: '', points: [{ title: 'Cuentas', agreed: '' }, { title: 'Ruegos' }] },
  })
  expect(rest).toEqual({
    id,
    version: 0,
    signed: [],
    may: { write: true, sign: true },
    cannotSign: null,
  })
  for (const who of [liaison, member])
    expect(await read(who)).toEqual({
      id,
      version: 0,
      draft: null,
      signed: [],
      may: { write: false, sign: false },
      cannotSign: null,
    })
  expect((await write({ version: 0, content: written() }, member)).statusCode).toBe(403)
  expect((await write({ version: 0, content: written() }, liaison)).statusCode).toBe(403)
  // A responsable of another assembly does not see the meeting.
  const stranger = await enter('ROLE_RESPONSABLE', await anAffiliate(app.db, { assemblyId: norte }))
  for (const path of ['minutes', 'minutes/verify', 'minutes/1/pdf', 'sheet', 'documents'])
    expect((await stranger('GET', `/meeting/${id}/${path}`)).statusCode, path).toBe(404)
  expect((await sign(1, stranger)).statusCode).toBe(404)
  // Of a general one they see, they write nothing.
  const general = await aMeeting(app.db)
  expect(
    (await lead('PATCH', `/meeting/${general}/minutes`, { version: 0, content: written() })).statusCode,
  ).toBe(404)
  expect((await lead('GET', `/meeting/${general}/sheet`)).statusCode).toBe(404)

  expect((await write({ version: 0, content: written() }, lead)).json()).toMatchObject({
    version: 1,
    draft: { number: 1, content: written() },
  })
  expect(titleOf(await write({ version: 0, content: written({ presiding: 'Otra' }) }))).toBe(
    'Otra persona ha cambiado o firmado esta acta mientras la escribías',
  )
  const conflict = (
    await write({ version: 0, content: written({ presiding: 'Otra' }) })
  ).json<ProblemDetails>()
  expect(conflict.conflict).toMatchObject([{ field: 'presiding', now: 'Lara Sanz' }])
  const points = written().points.map((point, index) => (index === 0 ? { ...point, agreed: 'No.' } : point))
  expect((await write({ version: 1, content: written({ points }) }, admin)).statusCode).toBe(200)
  const log = await app.db
    .selectFrom('change')
    .where('entity', '=', 'minutes')
    .select('field')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(log).toEqual({ field: 'points.1' })
})

const replaceSealed = (from: string, to: string) =>
  sql`update minutes set sealed = overlay(sealed placing ${to} from position(${from} in sealed) for ${from.length})`

test('rules minutes-2, minutes-3: what is signed is frozen with its rolls, and nothing of the meeting changes', async () => {
  const app = await anApp()
  const { db } = app
  const meeting = await aHeldMeeting(app)
  const { admin, lead, member, id, ana, eva, attendances, people, read, write, sign, paper } = meeting
  expect(titleOf(await sign(0))).toBe('Todavía no hay acta que firmar.')
  await write({ version: 0, content: written({ presiding: '', endedAt: null }) })
  expect(titleOf(await sign(1))).toBe('Falta quién presidió. Falta a qué hora acabó.')
  await write({ version: 1, content: written() })
  expect(titleOf(await sign(1))).toBe(
    'El acta ha cambiado desde que la leíste: léela otra vez antes de firmarla.',
  )
  expect(flat(await paper())).toContain('BORRADOR, sin firmar')
  // Not before it has ended: its door would be shut for good.
  await write({ version: 2, content: written({ endedAt: new Date(Date.now() + hour).toISOString() }) })
  expect(titleOf(await sign(3))).toContain('que todavía no ha llegado')
  const longAgo = { startedAt: '2001-01-01T00:00:00.000Z', endedAt: '2001-01-01T01:00:00.000Z' }
  await write({ version: 3, content: written(longAgo) })
  expect(titleOf(await sign(4))).toContain('más de un día antes de lo convocado')
  await write({ version: 4, content: written() })
  // Two who sign at once: one does.
  const answers = await Promise.all([sign(5), sign(5, lead), sign(5)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])

  const { signed, draft, version } = await read()
  expect(signed).toMatchObject([
    {
      number: 1,
      title: 'Pleno de marzo',
      assemblyName: 'Centro',
      agenda: ['Cuentas', 'Ruegos'],
      content: written(),
      attendance: { total: 3, left: 1, roll: { total: 2 } },
      entitled: { roll: { total: 3 }, present: 2 },
      quorum: { call: 'first', needed: 2, isReached: true },
      signedBy: expect.stringContaining('@'),
    },
  ])
  expect(version).toBe(0)
  expect(draft).toMatchObject({ number: 2, content: { presiding: 'Lara Sanz', correction: '' } })
  const [own] = (await read(member)).signed
  expect(own).toMatchObject({ signedBy: null, attendance: { total: 3 } })

  const attendance = attendances[0]?.id
  for (const [method, path, body] of [
    ['DELETE', `/meetingAttendance/${attendance}`],
    ['PATCH', `/meetingAttendance/${attendances[3]?.id}`, {}],
    ['POST', '/meetingAttendance', { meetingId: id, affiliateId: people.lead }],
    ['PATCH', `/meeting/${id}`, { title: 'Otra' }],
    ['PATCH', `/meeting/${id}`, { status: 'Cancelada' }],
  ] as const)
    expect((await admin(method, path, body)).statusCode, path).toBe(409)
  expect((await member('DELETE', `/logged/assembly-attendance/${attendances[3]?.id}`)).statusCode).toBe(409)

  const verified = async () => (await member('GET', `/meeting/${id}/minutes/verify`)).json()
  expect(await verified()).toEqual({ signed: [{ number: 1, isIntact: true, faults: [] }] })
  // Whoever leaves or is erased leaves it true; others read no longer who it was.
  await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', eva).execute()
  await db.updateTable('affiliate').set({ lastName1: 'Casada' }).where('id', '=', ana).execute()
  expect(await verified()).toMatchObject({ signed: [{ isIntact: true }] })
  const [forAdmin, forLead, forMember] = [
    flat(await paper()),
    flat(await paper(lead)),
    flat(await paper(member)),
  ]
  expect(forAdmin).toContain('Alba, Eva')
  expect(forAdmin).not.toContain('Casada')
  expect(forLead).toContain('Zarza, Ana')
  expect(forLead).not.toContain('Eva')
  expect(forLead).toContain('Persona que se dio de baja')
  expect(forMember).not.toContain('Zarza')
  for (const text of [forAdmin, forMember]) {
    expect(text).toContain('Asistieron 3 personas, de las que 1 ya no pertenecen')
    expect(text).toContain('Se acuerda: Se aprueban.')
    expect(text).toContain('A favor: 3. En contra: 1. Abstenciones: 0.')
    expect(text.replaceAll(' ', '')).toContain(signed[0]?.hash)
    expect(text).not.toContain('BORRADOR')
  }
  expect(pdfStructure(await paper())).toContain('/S /H2')

  // Deleting takes it out of the lists alone; the database itself refuses more.
  expect((await admin('DELETE', `/meeting/${id}`)).statusCode).toBe(204)
  expect((await admin('GET', `/meeting/single/${id}`)).json<MeetingDetails>().signedAt).not.toBeNull()
  expect(await verified()).toMatchObject({ signed: [{ isIntact: true }] })
  for (const change of [
    sql`update minutes set sealed = sealed || ' '`,
    sql`update minutes set content = '{}'`,
    sql`delete from minutes`,
    sql`delete from meeting where id = ${id}`,
    sql`update meeting set agenda = '[]' where id = ${id}`,
    sql`update meeting set signed_at = null where id = ${id}`,
    sql`update meeting_attendance set status = 'Confirmado' where id = ${attendances[3]?.id}`,
    sql`update meeting_attendance set affiliate_id = ${people.lead} where id = ${attendance}`,
    sql`delete from meeting_attendance where id = ${attendance}`,
    sql`insert into meeting_attendance (meeting_id, affiliate_id, status) values (${id}, ${people.lead}, 'Confirmado')`,
  ])
    await expect(inTransaction(db, (unit) => change.execute(unit))).rejects.toThrow(
      /signed minutes do(es)? not change/,
    )
  // Whoever is erased takes along what they attended.
  await db.deleteFrom('affiliate').where('id', '=', ana).execute()
  expect(await verified()).toMatchObject({ signed: [{ isIntact: true }] })
  // And what is changed behind its back is told.
  for (const [text, other, fault] of [
    ['Se aprueban', 'Se rechazan', 'La reunión no dice lo que decía al firmar.'],
    ['"v":2', '"v":3', 'Esta versión del programa no sabe leer lo que se selló.'],
    ['{', '', 'Esta versión del programa no sabe leer lo que se selló.'],
  ] as const) {
    await writeUnguarded(db, replaceSealed(text, other))
    expect(await verified()).toEqual({
      signed: [{ number: 1, isIntact: false, faults: ['El texto no es el que se firmó.', fault] }],
    })
    if (other !== '') await writeUnguarded(db, replaceSealed(other, text))
  }
})

test('rule minutes-4: a mistake is put right by minutes that name it, which follow those before', async () => {
  const app = await anApp()
  const { id, member, read, write, sign, paper } = await aHeldMeeting(app)
  await write({ version: 0, content: written() })
  await sign(1)
  const points = written().points.map((point) => ({ ...point, agreed: 'Se aprueban por 4 votos.' }))
  await write({ version: 0, content: written({ points }) })
  expect(titleOf(await sign(1))).toBe('Falta qué se rectifica.')
  await write({ version: 1, content: written({ points, correction: 'Los votos del punto 1.' }) })
  expect((await sign(2)).statusCode).toBe(200)
  const { signed } = await read(member)
  expect(signed.map(({ number }) => number)).toEqual([2, 1])
  expect(signed[0]?.attendance).toEqual(signed[1]?.attendance)
  expect(signed[1]?.content.points[0]?.agreed).toBe('Se aprueban.')
  expect((await member('GET', `/meeting/${id}/minutes/verify`)).json()).toEqual({
    signed: [2, 1].map((number) => ({ number, isIntact: true, faults: [] })),
  })
  const text = flat(await paper(member, 2))
  expect(text).toContain('Acta de rectificación 2: Pleno de marzo')
  expect(text).toContain('Los votos del punto 1.')
  expect(flat(await paper(member))).toContain('Se acuerda: Se aprueban.')
})

test('rule minutes-2: minutes of a meeting that is pending, cancelled or has not begun are not signed', async () => {
  const app = await anApp()
  const { admin, people } = await twoAssemblies(app)
  for (const [about, refusal] of [
    [{ status: 'Pendiente', ...beginsIn(-hour) }, 'Para firmar el acta, antes hay que aprobar la reunión.'],
    [{ status: 'Cancelada', ...beginsIn(-hour) }, 'Esta reunión está cancelada: no tiene acta.'],
    [beginsIn(hour), 'El acta se firma cuando la reunión ha empezado.'],
  ] as const) {
    const id = await aMeeting(app.db, about)
    await admin('PATCH', `/meeting/${id}/minutes`, { version: 0, content: written() })
    expect(titleOf(await admin('POST', `/meeting/${id}/minutes/sign`, { version: 1 }))).toBe(refusal)
    expect((await admin('GET', `/meeting/${id}/minutes`)).json()).toMatchObject({ cannotSign: refusal })
    // Its draft goes with it.
    expect((await admin('DELETE', `/meeting/${id}`)).statusCode).toBe(204)
  }
  // Nobody came, or its assembly is dissolved: it says so, and needs no roll.
  const centro = await anAssembly(app.db)
  const held = await aMeeting(app.db, { type: 'Asamblea', assemblyId: centro, ...beginsIn(-hour) })
  const owner = await app.as('ROLE_SUPER_ADMIN')
  expect((await owner('DELETE', `/assembly/${centro}`)).statusCode).toBe(200)
  expect((await admin('GET', `/meeting/single/${held}`)).json()).toMatchObject({ may: { openDoor: false } })
  await admin('PATCH', `/meeting/${held}/minutes`, { version: 0, content: written() })
  expect((await admin('POST', `/meeting/${held}/minutes/sign`, { version: 1 })).json()).toMatchObject({
    signed: [{ entitled: null }],
  })
  const id = await aMeeting(app.db, beginsIn(-hour))
  await admin('PATCH', `/meeting/${id}/minutes`, { version: 0, content: written() })
  const signed = (await admin('POST', `/meeting/${id}/minutes/sign`, { version: 1 })).json<Minutes>().signed
  expect(signed[0]?.attendance).toEqual({ total: 0, left: 0, roll: null })
  expect(Object.keys(people)).toHaveLength(4)
})

test('rules minutes-3, durable-1: what is killed while it signs has signed nothing, and is signed again', async () => {
  const app = await anApp()
  const { db } = app
  const { read, write, sign } = await aHeldMeeting(app)
  await write({ version: 0, content: written() })
  const rolls = async () => (await db.selectFrom('roll').select('id').execute()).length
  const before = await rolls()
  // The rolls are written, and the minutes are not, when its connection is cut.
  const { answer } = await inTransaction(db, async (unit) => {
    await sql`select from minutes for update`.execute(unit)
    const waiting = sign(1)
    await expect
      .poll(async () => {
        const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'update "minutes"%'`.execute(
          db,
        )
        return rows.length
      })
      .toBe(1)
    return { answer: waiting }
  })
  expect((await answer).statusCode).toBeGreaterThanOrEqual(500)
  expect(await rolls()).toBe(before)
  expect((await read()).signed).toEqual([])
  expect(await db.selectFrom('meeting').where('signedAt', 'is not', null).select('id').execute()).toEqual([])
  expect((await sign(1)).statusCode).toBe(200)
  expect((await read()).signed).toHaveLength(1)
})
