import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { DoorAnswer } from '#contract/meetings/door.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { freezeEntitled } from '#server/meetings/entitled.rules.ts'
import { aDoor, isOutcome, unknown } from '#test/support/door.ts'
import { aMeeting, anAffiliate } from '#test/support/factories.ts'
import { runWhileLocked } from '#test/support/locks.ts'
import { beginsIn, hour } from '#test/support/meetings.ts'

/** What a door says to a member now; when it is shut, it shows the same. */
async function enterDoor(about: object) {
  const { scan, state, admin } = await aDoor(about)
  const [answer, { shut }] = [await scan(admin, { text: 'Mía Núñez' }), await state(admin)]
  return Array.isArray(answer)
    ? answer[1] === shut
      ? answer.join(' ')
      : 'shows something else'
    : answer.outcome
}

describe('rule door-1: the door of a meeting', () => {
  test('is opened by admins and the office of its assembly, for others it is not there', async () => {
    const { scan, state, path, meetingId, admin, lead, liaison, member, as, centro, db, enter, norte } =
      await aDoor()
    for (const who of [admin, lead, liaison])
      expect(await state(who)).toMatchObject({ present: 0, shut: null, last: [] })
    const anybody = await enter('ROLE_RESPONSABLE', await anAffiliate(db, { assemblyId: norte }))
    expect(await scan(anybody, { text: 'Mía' })).toEqual([404, 'No existe o no está a tu alcance'])
    for (const address of [path, `/meeting/${meetingId}/counter`]) {
      expect((await anybody('GET', address)).statusCode).toBe(404)
      expect((await member('GET', address)).statusCode).toBe(403)
    }
    expect((await anybody('DELETE', `${path}/1`)).statusCode).toBe(404)
    const nobody = await as('ROLE_USER')
    expect((await nobody('GET', '/logged/card')).statusCode).toBe(404)
    const general = await aMeeting(db, { ...beginsIn(0) })
    expect((await lead('GET', `/meeting/${general}/door`)).statusCode).toBe(404)
    expect((await admin('GET', `/meeting/${general}/door`)).statusCode).toBe(200)
    expect(centro).not.toBe(norte)
  })

  test('from two hours before the start until two hours after the end, of an approved one whose minutes are not signed', async () => {
    const minute = 60_000
    expect(await enterDoor(beginsIn(2 * hour - minute))).toBe('enters')
    expect(await enterDoor(beginsIn(2 * hour + minute))).toMatch(
      /^409 La puerta se abre dos horas antes de empezar: /,
    )
    // It lasts two hours.
    expect(await enterDoor(beginsIn(-4 * hour + minute))).toBe('enters')
    expect(await enterDoor(beginsIn(-4 * hour - minute))).toMatch(
      /^409 La puerta se cerró dos horas después de acabar: /,
    )
    expect(await enterDoor({ status: 'Pendiente' })).toBe('409 Esta reunión está pendiente de aprobación.')
    expect(await enterDoor({ status: 'Cancelada' })).toBe('409 Esta reunión está cancelada.')
    expect(await enterDoor({ signedAt: new Date().toISOString() })).toBe(
      '409 El acta de esta reunión está firmada: su asistencia ya no cambia.',
    )
  })

  test('goes on while the roll of those entitled is taken, which is not taken of a meeting that is changed', async () => {
    const { db, world, meetingId: id, scan, lead, admin, later } = await aDoor()
    later('2 minutes')
    const freezeWhile = (goOn: () => Promise<unknown>) =>
      runWhileLocked(db, {
        hold: (other) => sql`lock table roll_person in share mode`.execute(other),
        call: () =>
          inTransaction(world.db, (unit) => freezeEntitled(unit, world.clock, id)).catch(
            (error: unknown) => (error as Error).message,
          ),
        goOn,
      })
    const renamed = await freezeWhile(() =>
      admin('PATCH', `/meeting/${id}`, { title: 'Otra', status: 'Aprobada' }),
    )
    expect(renamed).toMatch('La reunión ha cambiado mientras se anotaba quién tiene derecho.')
    const taken = await freezeWhile(async () =>
      expect(await scan(lead, { text: 'Mía Núñez' })).toMatchObject({ outcome: 'enters' }),
    )
    expect(taken).toEqual(expect.any(Number))
  })

  test('odd input is answered with what is wrong', async () => {
    const { post, path, admin } = await aDoor()
    for (const sent of [
      {},
      { text: '' },
      { text: 'Mía', card: 'x' },
      { text: 'x'.repeat(101) },
      { text: 7 },
      { text: 'Mía', scanId: 'x' },
      { text: 'Mía', scannedAt: 'ayer' },
      { text: 'Mía', scannedAt: null },
      { text: 'Mía', door: 'x'.repeat(41) },
      { text: 'Mía', status: 'Confirmado' },
      { text: '\u0000' },
    ])
      expect((await post(admin, sent)).statusCode, JSON.stringify(sent)).toBe(422)
    for (const text of ['%', '_', "'", '#', '@', '#99999999999', '٣٤', 'a@', '-', '+34'])
      expect((await post(admin, { text })).statusCode, text).toBe(200)
    for (const card of ['', ' ', 'CONCEJO:1:1:1', '😀'])
      expect((await post(admin, { card })).statusCode, card).toBe(200)
    expect((await admin('DELETE', `${path}/999999`)).statusCode).toBe(409)
  })
})

describe('rule door-2: what is typed is looked for among those entitled', () => {
  test('and of whoever is elsewhere only admins are told', async () => {
    const { scan, db, centro, norte, people, admin, lead, liaison } = await aDoor()
    await anAffiliate(db, {
      name: 'Zoraida',
      lastName1: 'Quiroga',
      assemblyId: norte,
      idDocument: '00000001R',
    })
    const mia = await anAffiliate(db, {
      name: 'Mía',
      lastName1: 'Otra',
      assemblyId: centro,
      idDocument: '00000002W',
    })
    for (const who of [lead, liaison])
      for (const text of ['Zoraida Quiroga', '00000001R', `#${people.admin}`, 'Nadie Conocido', '12345678Z'])
        expect(await scan(who, { text }), text).toEqual(unknown)
    expect(await scan(admin, { text: 'Zoraida' })).toEqual(
      isOutcome('excluded', {
        sentence: 'No pertenece a la asamblea Centro.',
        name: expect.stringMatching(/^Zoraida Quiroga/),
      }),
    )
    expect(await scan(admin, { text: 'Nadie Conocido' })).toEqual(unknown)
    expect(await scan(liaison, { text: 'mia' })).toEqual(
      isOutcome('several', { sentence: 'Hay 2 personas: pide el documento.', people: [], name: null }),
    )
    const several = (await scan(lead, { text: 'mia' })) as DoorAnswer
    expect(several.people.map(({ affiliateId }) => affiliateId)).toEqual(
      expect.arrayContaining([mia, people.member]),
    )
    expect(await scan(lead, { text: 'otra' })).toMatchObject({
      outcome: 'several',
      sentence: expect.stringContaining('escribe nombre y apellido'),
      people: [{ affiliateId: mia }],
    })
    expect(await scan(liaison, { text: 'otra' })).toMatchObject({ outcome: 'several', people: [] })
    await anAffiliate(db, { name: 'María José', lastName1: 'Sanz', assemblyId: centro })
    expect(await scan(lead, { text: 'maria jose' })).toMatchObject({ outcome: 'several' })
    expect(await scan(lead, { text: 'sanz, maria' })).toEqual(isOutcome('enters'))
    expect(await scan(liaison, { text: '00000002w' })).toEqual(
      isOutcome('enters', { name: expect.stringMatching(/^Mía Otra/) }),
    )
    expect(await scan(lead, { text: `#${people.member}` })).toEqual(isOutcome('enters'))
  })

  test('sixty times in ten minutes it may fit nobody, and as often more as people are inside', async () => {
    const { scan, liaison, lead, cardOf, people, centro, db } = await aDoor()
    const inside = await anAffiliate(db, { name: 'Olga', assemblyId: centro })
    expect(await scan(liaison, { text: `#${inside}` })).toEqual(isOutcome('enters'))
    const guess = () => scan(liaison, { text: '#9999999' })
    for (let at = 0; at < 61; at += 1) expect(await guess()).toEqual(unknown)
    expect(await guess()).toEqual([429, expect.stringContaining('la puerta lee carnés')])
    // Whom one would have found is not told either; a card is no guess, and another account guesses for itself.
    expect(await scan(liaison, { text: `#${people.member}` })).toEqual([429, expect.anything()])
    expect(await scan(liaison, { card: cardOf(people.member) })).toEqual(isOutcome('enters'))
    expect(await scan(lead, { text: 'Nadie' })).toEqual(unknown)
  })

  test('it is not counted with other look-ups: a door lets in more than those', async () => {
    const { scan, lead, db } = await aDoor()
    expect(await scan(lead, { text: '00000001R' })).toEqual(unknown)
    const { count } = await db
      .selectFrom('throttle')
      .select(({ fn }) => fn.max('count').as('count'))
      .executeTakeFirstOrThrow()
    const { length } = await db.selectFrom('throttle').select('key').execute()
    // One of all scans, one of those that fit nobody.
    expect([count, length]).toEqual([1, 2])
  })

  test('each is in the log with whom it found, and those found read of it', async () => {
    const { scan, db, people, admin, member, meetingId } = await aDoor()
    await scan(admin, { text: 'Nadie Conocido' })
    await scan(admin, { text: `#${people.member}` })
    await scan(admin, { text: `#${people.member}` })
    const entries = await db
      .selectFrom('activity')
      .where('action', 'like', 'door%')
      .select(['action', 'details'])
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'doorAsked', details: `Reunión ${meetingId}: sin encontrar` },
      { action: 'doorPassed', details: `Reunión ${meetingId}: puede entrar` },
      { action: 'doorAsked', details: `Reunión ${meetingId}: ya dentro` },
    ])
    const accesses = (await member('GET', '/logged/accesses')).json<{ content: { action: string }[] }>()
    expect(JSON.stringify(accesses)).toContain('Consulta en la puerta de una reunión')
  })
})

describe('rule door-3: whoever may enter is noted once', () => {
  test('fifty scans of one person at two doors: one enters, the others are inside', async () => {
    const { scan, state, db, cardOf, people, admin, lead } = await aDoor()
    const card = cardOf(people.member)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        scan(at % 2 === 0 ? admin : lead, { card, door: at % 2 === 0 ? 'Puerta 1' : 'Puerta 2' }),
      ),
    )
    const outcomes = answers.map((answer) => (Array.isArray(answer) ? answer : answer.outcome))
    expect(outcomes.filter((outcome) => outcome === 'enters')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'inside')).toHaveLength(49)
    const rows = await db.selectFrom('meetingAttendance').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ affiliateId: people.member, status: 'Confirmado', statusBefore: null })
    const told = answers.find((answer) => !Array.isArray(answer) && answer.outcome === 'inside') as DoorAnswer
    expect(told.sentence).toMatch(/^Ya entró: .* por «Puerta [12]»\.$/)
    expect(await state(lead)).toMatchObject({
      present: 1,
      entitled: 1,
      last: [{ name: expect.stringMatching(/^Mía/) }],
    })
  })

  test('a scan whose answer was lost is answered the same; undone, the attendance is what it was', async () => {
    const { scan, state, path, db, people, member, admin, lead, meetingId } = await aDoor()
    await member('POST', '/logged/assembly-attendance', { meetingId })
    const scanId = randomUUID()
    const sent = { scanId, text: `#${people.member}`, door: 'Norte' }
    const first = (await scan(lead, sent)) as DoorAnswer
    expect(await scan(lead, sent)).toEqual({ ...first, since: expect.any(String) })
    expect(await scan(admin, { text: `#${people.member}` })).toEqual(isOutcome('inside'))
    const read = () =>
      db
        .selectFrom('meetingAttendance')
        .select(['status', 'statusBefore', 'confirmedBy', 'scanId', 'door'])
        .execute()
    expect(await read()).toMatchObject([
      { status: 'Confirmado', statusBefore: 'En hora', scanId, door: 'Norte' },
    ])
    const undone = await Promise.all([1, 2, 3].map(() => admin('DELETE', `${path}/${first.attendanceId}`)))
    expect(undone.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([
      204, 409, 409,
    ])
    expect(await read()).toEqual([
      { status: 'En hora', statusBefore: null, confirmedBy: null, scanId: null, door: null },
    ])
    // A phone that has not heard of it sends the scan again: nobody enters by it, and by another one they do.
    expect(await scan(lead, sent)).toEqual([409, expect.stringContaining('se deshizo')])
    expect((await read())[0]).toMatchObject({ status: 'En hora' })
    // Noted at the door, it goes.
    const other = await anAffiliate(db, {
      name: 'Olga',
      assemblyId: (await db.selectFrom('meeting').select('assemblyId').executeTakeFirstOrThrow()).assemblyId,
    })
    const noted = (await scan(lead, { text: `#${other}` })) as DoorAnswer
    expect((await state(lead)).last.map(({ attendanceId }) => attendanceId)).toEqual([noted.attendanceId])
    expect((await lead('DELETE', `${path}/${noted.attendanceId}`)).statusCode).toBe(204)
    expect(await read()).toHaveLength(1)
    expect((await state(lead)).present).toBe(0)
  })

  test('only the last ten are undone, and none that was confirmed elsewhere', async () => {
    const { scan, path, db, centro, people, admin, lead, meetingId } = await aDoor()
    const noted = await admin('POST', '/meetingAttendance', { meetingId, affiliateId: people.member })
    expect((await admin('DELETE', `${path}/${noted.json<{ id: number }>().id}`)).statusCode).toBe(409)
    const ids: (number | null)[] = []
    for (let at = 0; at < 11; at += 1) {
      const text = `#${await anAffiliate(db, { assemblyId: centro })}`
      ids.push(((await scan(admin, { text })) as DoorAnswer).attendanceId)
    }
    expect((await admin('DELETE', `${path}/${ids[0]}`)).json()).toMatchObject({
      title: 'Solo se deshacen las diez últimas entradas, y esta ya no lo es.',
    })
    expect((await admin('DELETE', `${path}/${ids[1]}`)).statusCode).toBe(204)
    for (let at = 0; at < 17; at += 1) await admin('DELETE', `${path}/999999`)
    expect((await admin('DELETE', `${path}/${ids[2]}`)).statusCode).toBe(429)
    await db
      .updateTable('meeting')
      .set({ meetingTime: sql`meeting_time - interval '1 day'`, endTime: sql`end_time - interval '1 day'` })
      .execute()
    expect((await lead('DELETE', `${path}/${ids[2]}`)).json()).toMatchObject({
      title: expect.stringMatching(/^La puerta se cerró/),
    })
  })
})
