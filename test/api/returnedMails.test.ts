import { expect, test } from 'vitest'
import { aBankClerk } from '#test/support/bankReplies.ts'
import { setCreditor } from '#test/support/batches.ts'
import { aSentCharge } from '#test/support/fees.ts'
import { deliverMails } from '#test/support/mail.ts'
import { aUser } from '#test/support/factories.ts'

/** A charge that came back, whose mail is in the queue still; whoever has an account is led to the panel. */
async function aReturned({ code = 'AM04', hasAccount = false } = {}) {
  const clerk = await aBankClerk()
  const { db, load, apply, call } = clerk
  await setCreditor(db)
  const charge = await aSentCharge(db)
  if (hasAccount)
    await aUser(db, { affiliateId: charge.affiliateId, password: 'caballo grapa pila correcta' })
  await apply(await load([{ reference: charge.reference, cents: 2000, code }]))
  const leave = async () => {
    await deliverMails(clerk)
    return db
      .selectFrom('mail')
      .select(['state', 'plain'])
      .where('kind', '=', 'fee-returned')
      .executeTakeFirst()
  }
  const act = async (path: string, body: object = {}) => {
    const answer = await call('POST', path, body)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return { ...charge, db, act, leave }
}

const outcomes = {
  paid: async ({ act, affiliateId, chargeId }) =>
    act(`/affiliate/${affiliateId}/owed-payments`, {
      chargeIds: [chargeId],
      cents: 2000,
      settledBy: 'efectivo',
      paidOn: '2026-11-10',
    }),
  waived: async ({ act, affiliateId }) =>
    act(`/affiliate/${affiliateId}/waivers`, { from: '2026-10-01', to: '2026-12-31', reason: 'En paro' }),
  forgiven: async ({ act, chargeId }) => act(`/charges/${chargeId}/forgive`, { note: 'En paro' }),
} satisfies Record<string, (returned: Awaited<ReturnType<typeof aReturned>>) => Promise<void>>

test.each(Object.keys(outcomes) as (keyof typeof outcomes)[])(
  'rule fee-9: who does not owe any more what came back (%s) gets no mail that asks to pay it',
  async (how) => {
    const returned = await aReturned()
    await outcomes[how](returned)
    expect(await returned.leave()).toMatchObject({ state: 'skipped', plain: null })
  },
)

test.each([true, false])(
  'rule fee-9: what the bank is asked for again is not asked for twice (with an account: %s)',
  async (hasAccount) => {
    const { leave, act, chargeId } = await aReturned({ hasAccount })
    await act(`/charges/${chargeId}/retry`)
    const mail = await leave()
    expect(mail?.plain).toContain('La volveremos a pasar por el banco')
    expect(mail?.plain).not.toMatch(/transferencia|ES91|Cómo se paga/)
  },
)

test('rule fee-9: what is asked for again of an account that is not collected from is paid by transfer', async () => {
  const { leave, act, chargeId, db, mandateId } = await aReturned()
  await act(`/charges/${chargeId}/retry`)
  await db
    .updateTable('mandate')
    .set({ state: 'suspendido', reason: 'La cuenta está cerrada' })
    .where('id', '=', mandateId)
    .execute()
  expect((await leave())?.plain).toContain('una transferencia de 20,00')
})

test('rule fee-9: a mail about what came back says one way to pay, and what to do if it is paid already', async () => {
  for (const code of ['AM04', 'AC04', 'MD06', 'MS03'])
    for (const hasAccount of [false, true]) {
      const mail = await (await aReturned({ code, hasAccount })).leave()
      expect(mail?.plain, code).toMatch(
        /una transferencia de 20,00[^]*Si ya la has pagado, no tienes que hacer nada/,
      )
      expect(mail?.plain, code).not.toContain('volvamos a pasar')
      expect(mail?.plain?.includes('/panel-de-usuario'), code).toBe(hasAccount)
    }
})
