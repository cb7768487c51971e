import { expect, test } from 'vitest'
import { meetingStatuses } from '#contract/meetings/meeting.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { anApp } from '#test/support/app.ts'
import { aMeeting } from '#test/support/factories.ts'
import { aMeetingBody, twoAssemblies } from '#test/support/meetings.ts'

test('rule meeting-7: a meeting is approved, cancelled and taken up again, and an edit sets it to Pendiente', async () => {
  const app = await anApp()
  const { centro, admin, lead, liaison } = await twoAssemblies(app)
  const { id } = (
    await lead('POST', '/meeting', aMeetingBody({ type: 'Asamblea', assemblyId: centro }))
  ).json<MeetingDetails>()
  const change = async (body: object, who = admin) => who('PATCH', `/meeting/${id}`, body)
  const statusAfter = async (body: object, who = admin) => {
    const answer = await change(body, who)
    return answer.statusCode === 200 ? answer.json<MeetingDetails>().status : answer.statusCode
  }
  // Whole fields, as the old client sends them.
  const { attendances: _list, ...whole } = (
    await admin('GET', `/meeting/single/${id}`)
  ).json<MeetingDetails>()
  const { title, description, type, meetingTime, lastChangeTime, user, lastUser, assemblyId } = whole
  const old = { title, description, type, meetingTime, lastChangeTime, user, lastUser, assemblyId }
  // The lead changes the own one while it is pending; a status that they send counts for nothing.
  expect(await statusAfter({ title: 'Vivienda', status: 'Aprobada' }, lead)).toBe('Pendiente')
  expect((await change({ title: 'Otra' }, liaison)).json<ProblemDetails>()).toMatchObject({
    status: 409,
    title: 'Esta reunión la cambia quien la propuso, mientras está pendiente, o Administración.',
  })
  expect(await statusAfter({ ...old, title: 'Vivienda', status: 'Aprobada' })).toBe('Aprobada')
  expect((await change({ title: 'Otra' }, lead)).statusCode).toBe(409)
  expect(await statusAfter({ ...old, title: 'Vivienda', status: 'Pendiente' })).toBe(409)
  expect(await statusAfter({ title: 'Alquiler' })).toBe('Pendiente')
  expect(await statusAfter({ status: 'Cancelada' })).toBe(409)
  expect(await statusAfter({ title: 'Alquileres', status: 'Aprobada' })).toBe('Aprobada')
  // «Guardar y aprobar».
  expect(await statusAfter({ title: 'Alquiler', status: 'Aprobada' })).toBe('Aprobada')
  expect(await statusAfter({ status: 'Cancelada' })).toBe('Cancelada')
  expect(await statusAfter({ status: 'Aprobada' })).toBe(409)
  expect(await statusAfter({ status: 'Pendiente' })).toBe('Pendiente')
  expect(await statusAfter({ status: 'Borrada' })).toBe(422)
  const lines = await app.db
    .selectFrom('change')
    .innerJoin('changeValue', 'changeValue.changeId', 'change.id')
    .where('entity', '=', 'meeting')
    .where('change.field', '=', 'status')
    .select(['before', 'after'])
    .orderBy('change.id')
    .execute()
  expect(lines.map(({ before, after }) => `${before} ${after}`)).toEqual([
    'null Pendiente',
    'Pendiente Aprobada',
    'Aprobada Pendiente',
    'Pendiente Aprobada',
    'Aprobada Cancelada',
    'Cancelada Pendiente',
  ])
})

test('rules meeting-7, meeting-8: every role, state and status that is asked for', async () => {
  const app = await anApp()
  const { centro, people, lead, liaison, member, admin } = await twoAssemblies(app)
  const { id: authorId } = await app.db
    .selectFrom('appUser')
    .where('affiliateId', '=', people.lead)
    .select('id')
    .executeTakeFirstOrThrow()
  const table: Record<string, string> = {
    'Pendiente Aprobada': 'Aprobada',
    'Aprobada Cancelada': 'Cancelada',
    'Cancelada Pendiente': 'Pendiente',
  }
  for (const now of meetingStatuses)
    for (const asked of meetingStatuses) {
      const about = { type: 'Asamblea', assemblyId: centro, status: now, authorId }
      const after = async (who: typeof admin) => {
        const id = await aMeeting(app.db, about)
        const { statusCode } = await who('PATCH', `/meeting/${id}`, { status: asked })
        const kept = await app.db
          .selectFrom('meeting')
          .where('id', '=', id)
          .select('status')
          .executeTakeFirst()
        return `${statusCode} ${kept?.status}`
      }
      const told = `${now} → ${asked}`
      const next = asked === now ? now : table[`${now} ${asked}`]
      expect(await after(admin), told).toBe(next ? `200 ${next}` : `409 ${now}`)
      // Whoever proposed it may change it while it is pending, and never its status.
      expect(await after(lead), told).toBe(now === 'Pendiente' ? `200 ${now}` : `409 ${now}`)
      expect(await after(liaison), told).toBe(`409 ${now}`)
      expect(await after(member), told).toBe(`403 ${now}`)
      expect(await after(await app.as()), told).toBe(`401 ${now}`)
    }
})
