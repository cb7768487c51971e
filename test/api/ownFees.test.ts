import { expect, test } from 'vitest'
import type { FeeRequest } from '#contract/fees/feeRequests.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { sayReasonOfMandate } from '#contract/fees/returnReasons.ts'
import type { OwnFees } from '#contract/self/ownFees.ts'
import type { PersonFees } from '#contract/fees/personFees.ts'
import { deliverAndListMails } from '#test/support/account.ts'
import { aBatch, aCharge, aMandate, anAccount, feeDay } from '#test/support/fees.ts'
import { setCreditor } from '#test/support/batches.ts'
import { aMember as someMember, iban, password, type Member } from '#test/support/self.ts'

const paying = { bankAccount: iban, feeCents: 2000, period: 'Trimestral' }

/** A member of an organisation that may collect. */
async function aMember(...given: Parameters<typeof someMember>) {
  const member = await someMember(...given)
  await member.startAt(feeDay)
  await setCreditor(member.db)
  return member
}

const readFees = async ({ me }: Pick<Member, 'me'>) => (await me('GET', '/logged/fees')).json<OwnFees>()
const sign = ({ me }: Pick<Member, 'me'>, body: object = {}) =>
  me('POST', '/logged/mandate', {
    bankAccount: anAccount(),
    accepted: true,
    textVersion: 1,
    password,
    ...body,
  })

test('rule fee-11: a member changes their account and signs its mandate at once; the old address is told', async () => {
  const member = await aMember(paying)
  expect((await readFees(member)).open).toMatchObject({ state: 'borrador', bankAccount: iban })
  const bankAccount = anAccount()
  const answer = await sign(member, { bankAccount, holder: 'Luis Peña' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json<OwnFees>()).toMatchObject({
    bankAccount,
    open: { state: 'activo', bankAccount, holder: 'Luis Peña', signedHow: 'pantalla' },
  })
  expect((await member.row()).bankAccount).toBe(bankAccount)
  const mandates = await member.db.selectFrom('mandate').selectAll().orderBy('id').execute()
  expect(mandates.map(({ state, reason }) => [state, reason])).toEqual([
    ['revocado', 'Otra cuenta'],
    ['activo', null],
  ])
  expect(mandates[1]?.evidence).toMatchObject({
    how: 'pantalla',
    textVersion: 1,
    text: [
      expect.stringContaining('autorizas a (A)'),
      expect.stringContaining('ocho semanas'),
      expect.anything(),
    ],
    device: expect.any(String) as string,
    at: expect.any(String) as string,
  })
  const mails = await deliverAndListMails(member, 'eva@example.org')
  expect(mails.map(({ subject }) => subject)).toContain('Ha cambiado la cuenta de tu cuota')
  expect(JSON.stringify(mails)).toContain('Hola, Eva:')
  expect(JSON.stringify(mails)).not.toContain(bankAccount.slice(-4))

  // A second click is the same signature; signed again later it is another mandate, which keeps its own evidence.
  await Promise.all(Array.from({ length: 3 }, async () => sign(member, { bankAccount, holder: 'Luis Peña' })))
  expect(await member.db.selectFrom('mandate').select('id').execute()).toHaveLength(2)
  member.later('10 minutes')
  await sign(member, { bankAccount })
  const states = await member.db.selectFrom('mandate').select(['state', 'reason']).orderBy('id').execute()
  expect(states.slice(1)).toEqual([
    { state: 'revocado', reason: 'Firmado de nuevo' },
    { state: 'activo', reason: null },
  ])
})

test('rule fee-11: without the tick, the password, the text or a right account nothing is signed', async () => {
  const member = await aMember(paying)
  const refused = async (body: object) => {
    const answer = await sign(member, body)
    return [answer.statusCode, (answer.json<ProblemDetails>().errors ?? []).map(({ path }) => path)]
  }
  expect(await refused({ accepted: false })).toEqual([422, ['accepted']])
  expect(await refused({ password: 'otra' })).toEqual([422, ['password']])
  expect(await refused({ textVersion: 7 })).toEqual([409, []])
  expect(await refused({ bankAccount: 'ES0000000000000000000000' })).toEqual([422, ['bankAccount']])
  expect((await member.row()).bankAccount).toBe(iban)
  expect((await readFees(member)).open).toMatchObject({ state: 'borrador' })
})

test('rule fee-6: an account changed in the profile leaves a draft; a suspended mandate is not signed away', async () => {
  const member = await aMember(paying)
  const bankAccount = anAccount()
  await sign(member, { bankAccount })
  const other = anAccount()
  expect((await member.patch({ bankAccount: other })).statusCode).toBe(200)
  expect((await readFees(member)).open).toMatchObject({ state: 'borrador', bankAccount: other })
  // The account that comes back within thirty days has its mandate again.
  await member.patch({ bankAccount })
  const { open } = await readFees(member)
  expect(open).toMatchObject({ state: 'activo', bankAccount })
  await member.db
    .updateTable('mandate')
    .set({ state: 'suspendido', reason: 'Dos devoluciones' })
    .where('id', '=', open?.id ?? 0)
    .execute()
  const answer = await sign(member, { bankAccount })
  expect(answer.json<ProblemDetails>().title).toContain('suspendido (Dos devoluciones)')
})

test('rule fee-11: a member sees what was and will be charged, and nothing of others', async () => {
  const member = await aMember(paying)
  const other = await aMember(
    { ...paying, email: 'luz@example.org', idDocument: '00000001R' },
    { app: member },
  )
  const batchId = await aBatch(member.db)
  const charged = (about: object) => aCharge(member.db, { affiliateId: member.id, batchId, ...about })
  const { open } = await readFees(member)
  await charged({ mandateId: open?.id ?? 0, state: 'devuelto', covers: '[2026-07-01,2026-10-01)' })
  await charged({ mandateId: open?.id ?? 0, chargedOn: '2027-01-04', covers: '[2026-10-01,2027-01-01)' })
  await charged({
    state: 'previsto',
    batchId: null,
    covers: '[2027-01-01,2027-04-01)',
    chargedOn: '2026-11-01',
  })
  const seen = await readFees(member)
  expect(seen.charges.map(({ state, isOwed }) => [state, isOwed])).toEqual([
    ['remesado', false],
    ['devuelto', true],
  ])
  expect(seen).toMatchObject({ upToDate: false, next: { chargedOn: '2027-01-04', cents: 2000 } })
  expect(await readFees(other)).toMatchObject({ charges: [], upToDate: true, next: null })
})

test('rule fee-11: what came back says how it is paid by transfer, unless the bank is asked for it again', async () => {
  const member = await aMember(paying)
  const batchId = await aBatch(member.db)
  expect(await readFees(member)).toMatchObject({ toPay: [], askedAgain: [] })
  const { open } = await readFees(member)
  const about = { affiliateId: member.id, batchId, mandateId: open?.id ?? 0, state: 'devuelto' }
  const first = await aCharge(member.db, { ...about, covers: '[2026-04-01,2026-07-01)' })
  const second = await aCharge(member.db, { ...about, covers: '[2026-07-01,2026-10-01)' })
  const [later, earlier] = (await readFees(member)).charges
  expect((await readFees(member)).toPay).toEqual([
    {
      kind: 'cuota',
      cents: 4000,
      account: 'ES9121000418450200051332',
      payee: 'Plaza Común',
      concept: `${earlier?.reference} ${later?.reference}`,
      count: 2,
    },
  ])
  // What the bank is asked for again would be paid twice; with a mandate that collects nothing it is not asked for.
  await aMandate(member.db, { affiliateId: member.id })
  const retry = { ...about, state: 'previsto', retryOf: second, batchId: null, chargedOn: '2027-01-04' }
  const draft = { sequence: null, iban: null, holder: null, mandateReference: null, mandateSignedOn: null }
  await aCharge(member.db, { ...retry, ...draft, covers: '[2026-07-01,2026-10-01)' })
  expect(await readFees(member)).toMatchObject({
    toPay: [{ cents: 2000, concept: earlier?.reference }],
    askedAgain: [second],
    // No batch has it yet.
    next: { cents: 2000, chargedOn: null },
  })
  await aMandate(member.db, { affiliateId: member.id, state: 'suspendido', reason: 'La cuenta está cerrada' })
  expect(await readFees(member)).toMatchObject({ toPay: [{ cents: 4000 }], askedAgain: [] })
  // Whoever owes nothing reads no account; nor is there one to read while there is none.
  await member.db.updateTable('organisation').set({ creditorAccount: '' }).execute()
  expect(await readFees(member)).toMatchObject({ toPay: [] })
  expect(first).toBeLessThan(second)
})

test('rule fee-11: a member asks to pay less; staff accept, the fee changes with its history, and they are mailed', async () => {
  const member = await aMember(paying)
  const staff = await member.as('ROLE_SUPER_ADMIN')
  const ask = (body: object = {}) =>
    member.me('POST', '/logged/fee-requests', {
      cents: 500,
      period: 'Trimestral',
      reason: 'En paro',
      ...body,
    })
  expect((await ask({ cents: 550 })).statusCode).toBe(422)
  expect((await ask({ cents: 2000 })).statusCode).toBe(422)
  expect((await ask({ reason: '  ' })).statusCode).toBe(422)
  const [one, two] = await Promise.all([ask(), ask()])
  expect([one.statusCode, two.statusCode].toSorted((a, b) => a - b)).toEqual([201, 409])

  const listed = (await staff('GET', '/fee-requests')).json<{ content: FeeRequest[] }>()
  expect(listed.content).toMatchObject([{ state: 'pendiente', fullName: 'Eva Peña', fee: 20, cents: 500 }])
  const id = listed.content[0]?.id ?? 0
  const decide = (body: object) => staff('POST', `/fee-requests/${id}/decision`, body)
  expect((await decide({ decision: 'rechazada' })).statusCode).toBe(422)
  const accepted = await decide({ decision: 'aceptada', answer: 'Ánimo' })
  expect(accepted.json(), accepted.body).toMatchObject({ state: 'aceptada', fee: 5 })
  expect((await decide({ decision: 'aceptada' })).statusCode).toBe(409)
  expect(await readFees(member)).toMatchObject({ fee: 5, requests: [{ state: 'aceptada', answer: 'Ánimo' }] })
  const history = (await member.me('GET', '/logged/history')).json<{ content: { field: string }[] }>()
  expect(history.content.map(({ field }) => field)).toContain('fee')
  const subjects = (await deliverAndListMails(member, 'eva@example.org')).map(({ subject }) => subject)
  expect(subjects).toEqual(['Tu cuota ha cambiado, como pediste'])
})

test('rule fee-11: asked to pay nothing, account and period go; refused and withdrawn, all stays', async () => {
  const member = await aMember(paying)
  const staff = await member.as('ROLE_SUPER_ADMIN')
  const asked = async (cents: number) =>
    (
      await member.me('POST', '/logged/fee-requests', { cents, period: 'Trimestral', reason: 'En paro' })
    ).json<OwnFees>().requests[0]?.id ?? 0
  const decide = (id: number, decision: string) =>
    staff('POST', `/fee-requests/${id}/decision`, { decision, answer: 'Lo hablamos' })

  const withdrawn = await asked(0)
  const other = await aMember(
    { ...paying, email: 'luz@example.org', idDocument: '00000001R' },
    { app: member },
  )
  expect((await other.me('DELETE', `/logged/fee-requests/${withdrawn}`)).statusCode).toBe(404)
  expect((await member.me('DELETE', `/logged/fee-requests/${withdrawn}`)).statusCode).toBe(200)
  expect((await member.me('DELETE', `/logged/fee-requests/${withdrawn}`)).statusCode).toBe(409)
  expect((await decide(withdrawn, 'aceptada')).statusCode).toBe(409)

  expect((await decide(await asked(0), 'rechazada')).statusCode).toBe(200)
  expect(await readFees(member)).toMatchObject({ fee: 20, bankAccount: iban })
  expect((await decide(await asked(0), 'aceptada')).statusCode).toBe(200)
  expect(await readFees(member)).toMatchObject({ fee: 0, period: null, bankAccount: null, open: null })
})

test('rule fee-6: who leaves and comes back with the same account signs anew', async () => {
  const member = await aMember(paying)
  await sign(member, { bankAccount: iban })
  expect((await member.leave()).statusCode).toBe(204)
  const states = await member.db.selectFrom('mandate').select(['state', 'reason', 'stateBefore']).execute()
  expect(states).toEqual([{ state: 'revocado', reason: 'Baja', stateBefore: null }])
  await member.db
    .updateTable('affiliate')
    .set({ inscriptionType: 1, unregisteredAt: null, ...paying })
    .where('id', '=', member.id)
    .execute()
  const staff = await member.as('ROLE_SUPER_ADMIN')
  const fees = (await staff('GET', `/affiliate/${member.id}/fees`)).json<PersonFees>()
  expect(fees.open).toMatchObject({ state: 'borrador' })
})

test('rule fee-11: after a suspension nothing is announced, and reasons are told to the person', async () => {
  const member = await aMember(paying)
  const batchId = await aBatch(member.db)
  const { open } = await readFees(member)
  const mandateId = open?.id ?? 0
  const suspend = (reason: string) =>
    member.db
      .updateTable('mandate')
      .set({ state: 'suspendido', reason, signedOn: '2026-01-15', evidence: '{"how": "papel"}' })
      .where('id', '=', mandateId)
      .execute()
  await aCharge(member.db, {
    affiliateId: member.id,
    mandateId,
    state: 'previsto',
    batchId: null,
    covers: '[2027-01-01,2027-04-01)',
    chargedOn: '2027-01-04',
    sequence: null,
    iban: null,
    holder: null,
    mandateReference: null,
    mandateSignedOn: null,
  })
  await suspend(sayReasonOfMandate('MD07'))
  expect(await readFees(member)).toMatchObject({
    next: null,
    open: { state: 'suspendido', reason: 'Al banco le consta que quien tiene la cuenta ha fallecido' },
  })
  await suspend('Lo pidió por teléfono')
  expect((await readFees(member)).open?.reason).toBe('Lo pidió por teléfono')
  // What the bank has been sent is collected all the same.
  await aCharge(member.db, { affiliateId: member.id, mandateId, batchId, chargedOn: '2026-12-01' })
  expect((await readFees(member)).next).toMatchObject({ chargedOn: '2026-12-01' })
})

test('rule fee-6: without the identifier of who collects nobody signs, and the database says so too', async () => {
  const member = await someMember(paying)
  expect((await readFees(member)).order.creditorId).toBe('')
  const answer = await sign(member)
  expect([answer.statusCode, answer.json<ProblemDetails>().title]).toEqual([
    409,
    expect.stringContaining('le falta su identificador de acreedor'),
  ])
  expect((await member.row()).bankAccount).toBe(iban)
  const evidence = JSON.stringify({ how: 'pantalla', creditorId: '' })
  await expect(
    member.db.updateTable('mandate').set({ state: 'activo', signedOn: '2026-01-15', evidence }).execute(),
  ).rejects.toThrow('what is signed names who collects')
})
