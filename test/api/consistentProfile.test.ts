import { describe, expect, test } from 'vitest'
import { aDocument, anAssembly } from '#test/support/factories.ts'
import { anApp } from '#test/support/app.ts'
import { anEnrolment } from '#test/support/enrolment.ts'
import { aProfile } from '#test/support/profile.ts'
import { aMember, iban } from '#test/support/self.ts'

const barcelona = { province: 'Barcelona', city: 'Barcelona', postalCode: '08001' }

describe('a correction takes with it what no longer applies', () => {
  test('who moves out of the city of Madrid has no district, said or not', async () => {
    for (const patch of [barcelona, { ...barcelona, district: 'Centro' }]) {
      const { patch: send, row } = await aProfile()
      expect((await send(patch)).statusCode).toBe(200)
      expect(await row()).toMatchObject({ ...barcelona, district: null })
    }
    const own = await aMember()
    expect((await own.patch(barcelona)).statusCode).toBe(200)
    expect(await own.row()).toMatchObject({ district: null })
  })

  test('another city of Madrid has none of its districts; who moves to the city says which', async () => {
    const { errorsOf, patch, row } = await aProfile()
    expect((await patch({ city: 'Getafe' })).statusCode).toBe(200)
    expect(await row()).toMatchObject({ province: 'Madrid', city: 'Getafe', district: null })
    expect((await patch({ phone: '611 222 333' })).statusCode).toBe(200)
    expect(await errorsOf({ city: 'Madrid' })).toEqual({ district: 'Campo requerido *' })
  })

  test('what old lists say of other cities stays until the address is touched', async () => {
    const { patch, row } = await aProfile({ ...barcelona, district: 'Gràcia' })
    expect((await patch({ phone: '611 222 333', streetName: 'Carrer Gran' })).statusCode).toBe(200)
    expect(await row()).toMatchObject({ district: 'Gràcia' })
  })

  test('without a fee there is no period and no account; type 3 has no assembly', async () => {
    const paying = { feeCents: 1000, period: 'Anual', bankAccount: iban }
    for (const patch of [{ fee: 0 }, { fee: 0, period: 'Anual' }]) {
      const { patch: send, row } = await aProfile(paying)
      expect((await send(patch)).statusCode).toBe(200)
      expect(await row()).toMatchObject({ feeCents: 0, period: null, bankAccount: null })
    }
    const { db, patch, row } = await aProfile(paying)
    await db
      .updateTable('affiliate')
      .set({ assemblyId: await anAssembly(db) })
      .execute()
    expect((await patch({ inscriptionType: 3 })).statusCode).toBe(200)
    expect(await row()).toMatchObject({ inscriptionType: 3, assemblyId: null, feeCents: 1000 })
  })

  test('an account on file without a fee stays until it is changed', async () => {
    const { patch, row } = await aProfile({ bankAccount: iban })
    expect((await patch({ phone: '611 222 333', fee: 0 })).statusCode).toBe(200)
    expect(await row()).toMatchObject({ bankAccount: iban })
  })
})

test('who enrols or is registered outside the city of Madrid has no district', async () => {
  const { as, db } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const answer = await admin('POST', '/enrolment/manual', anEnrolment({ ...barcelona, district: 'Centro' }))
  expect(answer.statusCode, answer.body).toBe(201)
  expect(await db.selectFrom('affiliate').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    ...barcelona,
    district: null,
  })
})

describe('a DNI is a DNI and a NIE is a NIE, whatever they are called', () => {
  test.each([
    [{ idDocument: 'X0000000T' }, 'NIE'],
    [{ idDocument: 'X0000000T', documentType: 'DNI' }, 'NIE'],
    [{ documentType: 'NIE' }, 'DNI'],
    [{ idDocument: '12345678Z', documentType: 'PASAPORTE' }, 'PASAPORTE'],
  ])('correcting a file: %j', async (patch, documentType) => {
    const { patch: send, row } = await aProfile()
    expect((await send(patch)).statusCode).toBe(200)
    expect(await row()).toMatchObject({ documentType })
  })

  test('and what is neither is refused', async () => {
    const { errorsOf } = await aProfile()
    expect(await errorsOf({ idDocument: 'AB123456', documentType: 'NIE' })).toEqual({
      idDocument: 'DNI incorrecto *',
    })
  })

  test.each([
    ['X0000000T', 'DNI', 'NIE'],
    [aDocument(), 'NIE', 'DNI'],
    [aDocument(), 'PASAPORTE', 'PASAPORTE'],
  ])('a record of %s as %s', async (idDocument, sent, documentType) => {
    const admin = await (await anApp()).as('ROLE_ADMIN')
    const person = { idDocument, name: 'Ana', lastName1: 'Núñez', email: 'ana@example.org' }
    const about = { recordType: 'Evento', title: 'Jornada' }
    const answer = await admin('POST', '/record', { ...person, ...about, documentType: sent })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ idDocument, documentType })
  })
})
