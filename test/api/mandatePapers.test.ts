import { expect, test } from 'vitest'
import type { MandateSignature } from '#contract/fees/mandatePapers.ts'
import type { OwnFees } from '#contract/self/ownFees.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import { setCreditor } from '#test/support/batches.ts'
import { anAccount, aPayer } from '#test/support/fees.ts'
import { pdfText } from '#test/support/pdf.ts'
import { aMember, iban, password } from '#test/support/self.ts'

/** A member who has signed on the screen, and a super admin who asks for the proof. */
async function aCase() {
  const member = await aMember({ bankAccount: iban, feeCents: 2000, period: 'Trimestral' })
  await setCreditor(member.db)
  const bankAccount = anAccount()
  const body = { bankAccount, holder: 'Luis Peña', accepted: true, textVersion: 1, password }
  const { open } = (await member.me('POST', '/logged/mandate', body)).json<OwnFees>()
  const staff = await member.as('ROLE_SUPER_ADMIN')
  const path = `/affiliate/${member.id}/mandates/${open?.id}`
  return { ...member, staff, path, bankAccount, reference: open?.reference ?? '' }
}

const mandate = (id: number, mandateId: number) => `/affiliate/${id}/mandates/${mandateId}`

const listActions = async ({ db, id }: Awaited<ReturnType<typeof aCase>>) =>
  (
    await db
      .selectFrom('activity')
      .innerJoin('activitySubject', 'activitySubject.activityId', 'activity.id')
      .where('entityId', '=', id)
      .where('action', 'like', 'mandate%')
      .select('action')
      .orderBy('activity.id')
      .execute()
  ).map(({ action }) => action)

test('rule fee-6: staff read how a mandate was signed, and each look is logged', async () => {
  const on = await aCase()
  const answer = await on.staff('GET', `${on.path}/signature`)
  expect(answer.json<MandateSignature>(), answer.body).toMatchObject({
    reference: on.reference,
    how: 'pantalla',
    onScreen: {
      text: [expect.stringContaining('autorizas a (A) Plaza Común'), expect.anything(), expect.anything()],
      textVersion: 1,
      creditorName: 'Plaza Común',
      creditorId: 'ES37000G12345674',
    },
  })
  expect(await listActions(on)).toEqual(['mandateSignatureRead'])
})

test('rule fee-6: the bank gets the order of a signed mandate: who, whom, which account, and the proof', async () => {
  const on = await aCase()
  // What was signed stays, whatever the organisation is called now.
  await on.db.updateTable('organisation').set({ creditorName: 'Otro Nombre' }).execute()
  const answer = await on.staff('GET', `${on.path}/order`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = pdfText(answer.rawPayload).replaceAll(/\s+/g, ' ')
  for (const said of [
    on.reference,
    'ES37000G12345674',
    'Plaza Común',
    'Eva Peña',
    'Luis Peña',
    groupIban(on.bankAccount),
    'Pago recurrente',
    'ocho semanas',
    'Firmado en pantalla',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('Otro Nombre')
  expect(await listActions(on)).toEqual(['mandateOrderDownloaded'])
})

test('rule fee-6: of what was not signed, of another person and for an admin there is no proof', async () => {
  const on = await aCase()
  const other = await aPayer(on.db)
  const paper = await on.staff('GET', `${mandate(other.affiliateId, other.mandateId)}/signature`)
  expect(paper.json<MandateSignature>()).toMatchObject({ how: 'papel', onScreen: null })
  const order = await on.staff('GET', `${mandate(other.affiliateId, other.mandateId)}/order`)
  expect(pdfText(order.rawPayload).replaceAll(/\s+/g, ' ')).toContain('guarda el original')
  for (const what of ['signature', 'order']) {
    expect((await on.staff('GET', `${mandate(on.id, other.mandateId)}/${what}`)).statusCode).toBe(404)
    expect((await (await on.as('ROLE_ADMIN'))('GET', `${on.path}/${what}`)).statusCode).toBe(403)
  }
  await on.staff('POST', `${on.path}/revoke`, { version: 2, reason: 'Lo pidió' })
  const draft = (await on.staff('POST', `/affiliate/${on.id}/mandates`)).json<{ open: { id: number } }>()
  expect((await on.staff('GET', `${mandate(on.id, draft.open.id)}/order`)).statusCode).toBe(409)
})
