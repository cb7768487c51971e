import { expect, test } from 'vitest'
import type { FeeOverview } from '#contract/fees/overview.ts'
import type { FeeRequest, FeeRequestDetails } from '#contract/fees/feeRequests.ts'
import type { Page } from '#contract/page.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import type { OwnData } from '#contract/self/data.ts'
import { describeCharges } from '#server/self/composeOwnFees.rules.ts'
import type { OwnFees } from '#contract/self/ownFees.ts'
import { deliverAndListMails } from '#test/support/account.ts'
import { aMember, iban } from '#test/support/self.ts'

/** Rule fee-11: what members ask to pay may be answered with another amount, and until a day. */

const paying = { bankAccount: iban, feeCents: 2000, period: 'Trimestral' }

/** A member who asks to pay 5 € a quarter instead of 20 €, and whoever answers. */
async function anAsking() {
  const member = await aMember(paying)
  const staff = await member.as('ROLE_SUPER_ADMIN')
  const asked = { cents: 500, period: 'Trimestral', reason: 'En paro' }
  const id = (await member.me('POST', '/logged/fee-requests', asked)).json<OwnFees>().requests[0]?.id ?? 0
  const grant = (body: object) =>
    staff('POST', `/fee-requests/${id}/decision`, { decision: 'aceptada', ...body })
  return { ...member, staff, id, grant }
}

test('rule fee-11: another amount is granted within what is asked and paid, with a reason, and the member is told', async () => {
  const { staff, id, grant, me, ...member } = await anAsking()
  const answer = 'A más no llegamos'
  const refused = async (body: object) => {
    const reply = await grant(body)
    expect(reply.statusCode, reply.body).toBe(422)
    return reply.json<ProblemDetails>().errors?.map(({ path }) => path)
  }
  expect(await refused({ answer, granted: { cents: 400, period: 'Trimestral' } })).toEqual(['granted.cents'])
  expect(await refused({ answer, granted: { cents: 2100, period: 'Trimestral' } })).toEqual(['granted.cents'])
  expect(await refused({ answer, granted: { cents: 8100, period: 'Anual' } })).toEqual(['granted.cents'])
  expect(await refused({ answer, granted: { cents: 1050, period: 'Trimestral' } })).toEqual(['granted.cents'])
  expect(await refused({ answer, granted: { cents: 2000, period: 'Trimestral' } })).toEqual(['granted.cents'])
  expect(await refused({ granted: { cents: 1000, period: 'Trimestral' } })).toEqual(['answer'])
  expect(await refused({ until: '2026-01-01' })).toEqual(['until'])
  expect(await refused({ until: '2099-01-01' })).toEqual(['until'])
  expect(await refused({ decision: 'rechazada', answer, until: '2027-06-30' })).toEqual(['granted'])
  expect((await member.row()).feeCents).toBe(2000)

  const granted = { cents: 4000, period: 'Anual' }
  const reply = await grant({ answer, granted, until: '2027-06-30' })
  expect(reply.json(), reply.body).toMatchObject({
    state: 'aceptada',
    fee: 40,
    feePeriod: 'Anual',
    cents: 500,
    grantedCents: 4000,
    grantedPeriod: 'Anual',
    grantedUntil: '2027-06-30',
  })
  const own = (await me('GET', '/logged/fees')).json<OwnFees>()
  expect(own).toMatchObject({ fee: 40, requests: [{ grantedCents: 4000, grantedUntil: '2027-06-30' }] })
  const data = (await me('GET', '/logged/data')).json<OwnData>()
  expect(
    describeCharges(data)
      .map(([, said]) => said)
      .join(),
  ).toMatch(
    /Pediste pagar 5,00.€, trimestral: En paro; Aceptada; se te concede: 40,00.€, anual, hasta el 30 de junio de 2027/,
  )
  const [mail] = await deliverAndListMails(member, 'eva@example.org')
  expect(mail?.subject).toBe('Respuesta a lo que pediste pagar')
  const said = JSON.stringify(mail)
  for (const words of ['40,00', 'anual', 'hasta el 30 de junio de 2027', answer])
    expect(said).toContain(words)
  const file = await staff('GET', '/fee-requests/export?format=csv')
  expect(file.body).toContain('hasta el 30 de junio de 2027')
  expect((await staff('GET', `/fee-requests/${id}`)).json<FeeRequest>().grantedCents).toBe(4000)
})

test('rule fee-11: to accept what somebody asks to pay never raises their fee, by the year either', async () => {
  const { grant, db, row, ...member } = await anAsking()
  const errorOf = async (body: object) => {
    const reply = await grant({ answer: 'A más no llegamos', ...body })
    return [reply.statusCode, reply.json<ProblemDetails>().errors?.[0]?.message]
  }
  expect(await errorOf({ granted: { cents: 8000, period: 'Anual' } })).toEqual([
    422,
    'Es lo que paga ahora: si no puede ser menos, rechaza la petición',
  ])
  for (const fee of [
    { feeCents: 300, period: 'Trimestral' },
    { feeCents: 500, period: 'Trimestral' },
    { feeCents: 2000, period: 'Anual' },
  ]) {
    await db.updateTable('affiliate').set(fee).where('id', '=', member.id).execute()
    for (const body of [{}, { granted: { cents: 400, period: 'Trimestral' } }])
      expect(await errorOf(body)).toEqual([422, expect.stringContaining('Ya no paga más de lo que pide')])
    expect(await row()).toMatchObject(fee)
  }
})

test('rule fee-11: what was granted until a day that has passed is listed and counted while it is paid still', async () => {
  const { staff, id, grant, db } = await anAsking()
  expect((await grant({ until: '2027-06-30' })).statusCode).toBe(200)
  const ended = async () =>
    (await staff('GET', '/fee-requests?ended=true')).json<Page<FeeRequest>>().content.map((one) => one.id)
  const counted = async () => (await staff('GET', '/fees/overview')).json<FeeOverview>().endedGrants
  expect([await ended(), await counted()]).toEqual([[], 0])
  await db.updateTable('feeRequest').set({ grantedUntil: '2026-10-31' }).execute()
  expect([await ended(), await counted()]).toEqual([[id], 1])
  await db.updateTable('affiliate').set({ feeCents: 2000 }).where('email', '=', 'eva@example.org').execute()
  expect([await ended(), await counted()]).toEqual([[], 0])
})

test('rule fee-11: when the day of a grant has passed the fee from before is taken up again, once, and the person is told', async () => {
  const { staff, id, grant, ...member } = await anAsking()
  const restore = () => staff('POST', `/fee-requests/${id}/restore`)
  expect((await restore()).statusCode).toBe(409)
  expect((await grant({ until: '2027-06-30' })).json()).toMatchObject({
    before: { cents: 2000, period: 'Trimestral' },
    isEnded: false,
  })
  expect((await restore()).statusCode).toBe(409)
  await member.db.updateTable('feeRequest').set({ grantedUntil: '2026-10-31' }).execute()
  const both = await Promise.all([restore(), restore()])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  const done = (await staff('GET', `/fee-requests/${id}`)).json<FeeRequestDetails>()
  expect(done).toMatchObject({ fee: 20, feePeriod: 'Trimestral', isEnded: false })
  expect(done.restoredBy).not.toBeNull()
  const mails = await deliverAndListMails(member, 'eva@example.org')
  const told = mails.filter(({ subject }) => subject === 'Tu cuota vuelve a ser la de antes')
  expect(told.length).toBe(1)
  expect(JSON.stringify(told)).toContain('20,00')
  const logged = await member.db
    .selectFrom('activity')
    .innerJoin('activitySubject', 'activitySubject.activityId', 'activity.id')
    .where('action', '=', 'feeRestored')
    .select('entityId')
    .execute()
  expect(logged).toEqual([{ entityId: (await member.row()).id }])
})

test('rule fee-11: who pays nothing has no account, which comes before the fee from before; of old grants that is not known', async () => {
  const { staff, id, grant, db } = await anAsking()
  const restore = async () =>
    (await staff('POST', `/fee-requests/${id}/restore`)).json<ProblemDetails>().title
  await db.updateTable('feeRequest').set({ cents: 0 }).execute()
  await grant({ until: '2027-06-30' })
  await db.updateTable('feeRequest').set({ grantedUntil: '2026-10-31' }).execute()
  expect(await restore()).toMatch(/^Su ficha no admite esa cuota/)
  await db.updateTable('feeRequest').set({ beforeCents: null, beforePeriod: null }).execute()
  expect(await restore()).toBe('No consta qué cuota pagaba antes: cámbiala en su ficha.')
})
