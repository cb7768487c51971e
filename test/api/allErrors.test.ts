import { expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import { proofParameter } from '#contract/enrolment/enrolment.ts'
import { anApp } from '#test/support/app.ts'
import { anEnrolment, enrol } from '#test/support/enrolment.ts'
import { aDocument } from '#test/support/factories.ts'
import { aProfile } from '#test/support/profile.ts'
import { aMember } from '#test/support/self.ts'

const wrongIn = (answer: { statusCode: number; body: string }) => {
  expect(answer.statusCode).toBe(422)
  return ((JSON.parse(answer.body) as ProblemDetails).errors ?? []).map(({ path }) => path).toSorted()
}

/** Wrong by themselves, wrong beside another field, and naming what does not exist: all are answered at once. */
const byThemselves = { name: '', lastName1: 'x'.repeat(20_000), email: 'no', phone: '' }

test('a correction', async () => {
  const { patch } = await aProfile()
  const sent = { ...byThemselves, postalCode: '1', mainSectoral: 7, assembly: 12_345 }
  expect(wrongIn(await patch(sent))).toEqual(
    [...Object.keys(byThemselves), 'assembly', 'mainSectoral', 'postalCode'].toSorted(),
  )
})

test('a correction of one’s own', async () => {
  const { patch } = await aMember()
  const sent = {
    ...byThemselves,
    email: 'otra@example.org',
    postalCode: '1',
    inscriptionType: 9,
    assembly: 12_345,
  }
  expect(wrongIn(await patch(sent))).toEqual(
    [...Object.keys(byThemselves), 'assembly', 'inscriptionType', 'postalCode'].toSorted(),
  )
})

test('an enrolment, whatever its proof, and a registration', async () => {
  const app = await anApp()
  const sent = anEnrolment({
    ...byThemselves,
    postalCode: '1',
    fee: 10,
    bornCountry: 'Narnia',
    assembly: 12_345,
  })
  const wrong = [
    ...Object.keys(byThemselves),
    'assembly',
    'bankAccount',
    'bornCountry',
    'period',
    'postalCode',
  ]
  expect(wrongIn(await enrol(app, sent))).toEqual(wrong.toSorted())
  expect(wrongIn(await (await app.as())('POST', '/affiliate', sent))).toEqual(
    [...wrong, proofParameter].toSorted(),
  )
  const admin = await app.as('ROLE_ADMIN')
  expect(wrongIn(await admin('POST', '/enrolment/manual', sent))).toEqual(wrong.toSorted())
})

test('a record', async () => {
  const admin = await (await anApp()).as('ROLE_ADMIN')
  const sent = {
    ...byThemselves,
    lastName1: 'Núñez',
    idDocument: aDocument(),
    documentType: 'DNI',
    recordType: 'Evento',
    title: '',
    country: 209,
    postalCode: '1',
    bornCountry: 'Narnia',
    dataProtectionTemplateId: 12_345,
  }
  expect(wrongIn(await admin('POST', '/record', sent))).toEqual(
    ['bornCountry', 'dataProtectionTemplateId', 'email', 'name', 'postalCode', 'title'].toSorted(),
  )
})

test('rule input-1: a body that says null says nothing that could be done', async () => {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const { patch } = await aProfile()
  for (const path of ['/record', '/adminComment', '/affiliate/duplicates/check'])
    expect(wrongIn(await admin('POST', path, null)), path).toEqual([''])
  expect(wrongIn(await patch(null as never))).toContain('')
})

test('rule session-5: over the limit only the schema’s errors are answered, and a valid enrolment still passes', async () => {
  const app = await anApp()
  const sent = anEnrolment({ email: 'no', bornCountry: 'Narnia' })
  const wrong = async () => wrongIn(await enrol(app, sent))
  for (let n = 0; n < 60; n += 1) expect(await wrong()).toEqual(['bornCountry', 'email'])
  expect(await wrong()).toEqual(['email'])
  expect((await enrol(app, anEnrolment())).statusCode).toBe(202)
})
