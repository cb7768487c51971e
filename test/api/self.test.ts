import { fiftyAtOnce } from '#test/support/untilTaken.ts'
import { describe, expect, test } from 'vitest'
import type { Attendance } from '#contract/meetings/attendances.ts'
import type { Consent } from '#contract/consents/consents.ts'
import type { OwnChange } from '#contract/self/privacy.ts'
import { aConsent, aDocument, aMeeting, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { aMember, iban } from '#test/support/self.ts'

/** An answer without the number of its request. */
const bodyOf = ({ body }: { body: string }) => body.replace(/"instance":"[^"]*"/, '')

describe('one edits one’s own profile', () => {
  test('what is sent changes and nothing else; the account is whole for its owner alone', async () => {
    const { patch, file, row, as, id } = await aMember()
    const answer = await patch({ phone: '611 222 333', fee: 20, period: 'Anual', bankAccount: iban })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await file()).toMatchObject({ phone: '+34611222333', fee: 20, bankAccount: iban, version: 2 })
    expect(await row()).toMatchObject({ name: 'Eva', streetName: 'Calle Mayor', bankAccount: iban })
    const admin = await as('ROLE_ADMIN')
    expect((await admin('GET', `/affiliate/${id}`)).body).not.toContain(iban)
  })

  test('an older client sends its whole form (rule wire-4): id, role, document, affiliate are not heard', async () => {
    const { db, patch, row, account, id } = await aMember()
    const other = await anAffiliate(db, { name: 'Otra' })
    const answer = await patch({
      id: other,
      role: 'ROLE_SUPER_ADMIN',
      rol: 'ROLE_SUPER_ADMIN',
      idDocument: aDocument(),
      documentType: 'PASAPORTE',
      affiliate: other,
      creationTime: '2000-01-01T00:00:00Z',
      email: 'EVA@example.org',
      name: 'Evita',
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await row()).toMatchObject({ id, name: 'Evita', idDocument: '12345678Z', documentType: 'DNI' })
    expect(await account()).toMatchObject({ role: 'ROLE_USER', affiliateId: id })
    const untouched = db.selectFrom('affiliate').where('id', '=', other).select(['name', 'version'])
    expect(await untouched.executeTakeFirstOrThrow()).toEqual({ name: 'Otra', version: 1 })
  })

  test('type 0, unknown fields, a used address and a person too young are errors of their fields', async () => {
    const { db, errorsOf, patch, row } = await aMember({ birthday: '2010-01-01', inscriptionType: 3 })
    await anAffiliate(db, { email: 'ocupada@example.org' })
    expect(await errorsOf({ inscriptionType: 0 })).toEqual({ inscriptionType: 'Valor no admitido' })
    expect(await errorsOf({ passwordHash: 'x' })).toEqual({ passwordHash: 'Dato desconocido' })
    expect(await errorsOf({ inscriptionType: 1 })).toEqual({
      inscriptionType: 'Para este tipo de inscripción hay que tener 18 años',
    })
    // Taken or free, the answer is the same: who else is in is nobody's business.
    const [taken, free] = [
      await patch({ email: 'ocupada@example.org' }),
      await patch({ email: 'libre@example.org' }),
    ]
    expect(taken.statusCode).toBe(422)
    expect(taken.json<{ errors: unknown }>().errors).toEqual(free.json<{ errors: unknown }>().errors)
    expect(await row()).toMatchObject({ email: 'eva@example.org', version: 1 })
  })

  test('who has left cannot come back by changing a type, and who has no profile has nothing here', async () => {
    const { errorsOf, as } = await aMember({ inscriptionType: 0 })
    expect(await errorsOf({ inscriptionType: 2 })).toEqual({
      inscriptionType: 'Para volver al censo, inscríbete de nuevo',
    })
    const nobody = await as('ROLE_USER')
    for (const [method, path, body] of [
      ['PATCH', '/logged/affiliate', { name: 'X' }],
      ['GET', '/logged/user-attendances', undefined],
      ['GET', '/logged/consents', undefined],
      ['GET', '/logged/history', undefined],
    ] as const)
      expect((await nobody(method, path, body)).statusCode, path).toBe(404)
  })

  test('rule durable-4: staff and the person edit at once: the second gets a conflict and nothing is lost', async () => {
    const { patch, as, id, row } = await aMember()
    const admin = await as('ROLE_ADMIN')
    expect((await admin('PATCH', `/affiliate/${id}`, { phone: '611111111', version: 1 })).statusCode).toBe(
      200,
    )
    const clash = await patch({ phone: '622222222', version: 1 })
    expect(clash.statusCode).toBe(409)
    // Whoever of staff it was is a role to members, here as in the history.
    expect(clash.json()).toMatchObject({
      conflict: [{ field: 'phone', now: '+34611111111', username: 'Administración' }],
    })
    expect(clash.body).not.toContain('@')
    expect((await patch({ job: 'Maestra', version: 1 })).statusCode).toBe(200)
    expect(await row()).toMatchObject({ phone: '+34611111111', job: 'Maestra', version: 3 })
  })

  test('rule durable-3: ×50 the same change is one change', async () => {
    const { patch, row, db } = await aMember()
    const answers = await fiftyAtOnce(() => patch({ job: 'Cartera' }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(await row()).toMatchObject({ job: 'Cartera', version: 2 })
    expect(await db.selectFrom('change').where('field', '=', 'job').selectAll().execute()).toHaveLength(1)
  })
})

describe('consents', () => {
  test('given with the text in force, taken back from anywhere, and only that one', async () => {
    const { me, patch, as, id } = await aMember()
    const consents = async () =>
      (await me('GET', '/logged/consents')).json<{ content: Consent[]; communications: boolean }>()
    expect(await consents()).toEqual({ content: [], communications: false })
    await patch({ communications: true })
    await patch({ communications: true })
    expect(await consents()).toMatchObject({
      communications: true,
      content: [{ kind: 'comunicaciones', documentVersion: 1, withdrawnAt: null }],
    })
    const withdraw = (kind: string) => me('POST', '/logged/consents/withdraw', { kind })
    expect((await withdraw('proteccion-datos')).statusCode).toBe(409)
    expect((await withdraw('todo')).statusCode).toBe(422)
    expect((await withdraw('comunicaciones')).statusCode).toBe(204)
    const after = await consents()
    expect(after.communications).toBe(false)
    expect(after.content).toHaveLength(1)
    expect(after.content[0]?.withdrawnAt).not.toBeNull()
    await patch({ communications: true })
    const admin = await as('ROLE_ADMIN')
    await admin('PATCH', `/affiliate/${id}`, { communications: false })
    expect((await consents()).content.every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true)
  })
})

describe('what happened to one’s profile', () => {
  test('changes and reads are shown with the role of their author, never the name', async () => {
    const { me, patch, as, id } = await aMember()
    await patch({ job: 'Panadera' })
    const admin = await as('ROLE_ADMIN')
    await admin('PATCH', `/affiliate/${id}`, { job: 'Pastora' })
    await admin('GET', `/affiliate/${id}`)
    await admin('GET', `/affiliate/iddoc/12345678Z`)
    await me('GET', `/document/${id}`)
    const history = await me('GET', '/logged/history')
    expect(history.json<{ content: OwnChange[] }>().content).toMatchObject([
      { field: 'job', after: 'Pastora', by: 'Administración' },
      { field: 'job', after: 'Panadera', by: 'Tú' },
    ])
    const looks = await me('GET', '/logged/accesses')
    expect(looks.json()).toMatchObject({
      totalElements: 2,
      content: [
        { told: 'Te han buscado por tu DNI', screen: 'Inscritos', by: 'Administración' },
        { told: 'Han abierto tu ficha', screen: 'Ficha de inscripción', by: 'Administración' },
      ],
    })
    expect(history.body + looks.body).not.toMatch(/user\d+@/)
    const far = await me('GET', '/logged/accesses?page=7')
    expect(far.json()).toEqual({ content: [], totalElements: 2 })
  })

  test('attendances: only one’s own, also when two people share an address', async () => {
    const { me, db, id } = await aMember()
    const twin = await anAffiliate(db, { email: 'eva@example.org' })
    const assemblyId = await anAssembly(db)
    const meetings = [await aMeeting(db), await aMeeting(db, { type: 'Asamblea', assemblyId })]
    for (const meetingId of meetings)
      await db
        .insertInto('meetingAttendance')
        .values([
          { meetingId, affiliateId: id, status: 'Confirmado' },
          { meetingId, affiliateId: twin, status: 'Pendiente' },
        ])
        .execute()
    const page = await me('GET', '/logged/user-attendances?page=0&pageSize=1&sort=meetingTime')
    expect(page.json<{ content: Attendance[] }>().content).toMatchObject([
      { affiliateId: id, status: 'Confirmado' },
    ])
    expect(page.json()).toMatchObject({ totalElements: 2 })
    expect((await me('GET', '/logged/user-attendances?size=1')).statusCode).toBe(422)
  })

  test('rule rights-2: only one’s own acceptance document is found; another’s answers 404 like a missing one', async () => {
    const { me, db, id, as } = await aMember()
    const other = await anAffiliate(db)
    for (const each of [id, other]) await aConsent(db, each)
    const own = await me('GET', `/document/${id}`)
    expect(own.statusCode).toBe(200)
    expect(own.headers['content-disposition']).toContain(`${id}.pdf`)
    const [theirs, nobodys] = [await me('GET', `/document/${other}`), await me('GET', '/document/999999')]
    expect(theirs.statusCode).toBe(404)
    expect(bodyOf(theirs)).toBe(bodyOf(nobodys))
    expect((await (await as('ROLE_ADMIN'))('GET', `/document/${other}`)).statusCode).toBe(200)
  })
})
