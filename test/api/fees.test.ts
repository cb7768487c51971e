import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { anEnrolment, enrol } from '#test/support/enrolment.ts'
import { aProfile } from '#test/support/profile.ts'

const iban = 'ES9121000418450200051332'
type Errors = { errors: { path: string; message: string }[] }

test('a fee is whole euros; cents from an old list stay until the fee is changed', async () => {
  const { patch, db, id } = await aProfile()
  await db
    .updateTable('affiliate')
    .set({ feeCents: 1250, period: 'Anual', bankAccount: iban })
    .where('id', '=', id)
    .execute()
  const refused = await patch({ fee: 7.5 })
  expect(refused.json()).toMatchObject({
    status: 422,
    errors: [{ path: 'fee', message: 'En euros enteros, sin céntimos' }],
  })
  expect((await patch({ fee: 12.5, job: 'Maestra' })).json()).toMatchObject({ fee: 12.5, job: 'Maestra' })
  expect((await patch({ fee: 13 })).json()).toMatchObject({ fee: 13 })
})

test('a fee with cents is refused, never changed: by the form’s call and by the staff’s', async () => {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const body = anEnrolment({ fee: 1.5, period: 'Anual', bankAccount: 'ES9121000418450200051332' })
  for (const answer of [await enrol(app, body), await admin('POST', '/enrolment/manual', body)])
    expect(answer.json<Errors>().errors).toEqual([
      { in: 'body', path: 'fee', message: 'En euros enteros, sin céntimos' },
    ])
})
