import { expect, test } from 'vitest'
import type { FeeOverview } from '#contract/fees/overview.ts'
import type { Unmailed } from '#contract/fees/batchCharges.ts'
import type { Page } from '#contract/page.ts'
import { finishDeaths } from '#server/deceased/deceased.rules.ts'
import { death } from '#test/support/deceased.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { aBankClerk } from '#test/support/bankReplies.ts'
import { aUser } from '#test/support/factories.ts'
import { anAccount, aBatch, aCharge, aPayer, aSentCharge } from '#test/support/fees.ts'
import { aMember } from '#test/support/self.ts'

test('rule fee-15: what waits for somebody is counted', async () => {
  const clerk = await aBankClerk()
  const { db } = clerk
  const count = async () => (await clerk.call('GET', '/fees/overview')).json<FeeOverview>()
  const nothing = {
    drafts: 0,
    approved: 0,
    sent: 0,
    due: 0,
    toDecide: 0,
    toCollectAgain: 0,
    replies: 0,
    requests: 0,
    endedGrants: 0,
    lapsingMandates: 0,
    missingAccounts: [],
    accountChanges: [],
  }
  expect(await count()).toEqual(nothing)
  await aBatch(db, { state: 'borrador', segmentName: 'uno' })
  await aBatch(db, { state: 'aprobada', segmentName: 'dos', chargedOn: '2027-02-01' })
  await aBatch(db, { segmentName: 'tres', chargedOn: '2027-02-01' })
  await aBatch(db, { state: 'cobrada', segmentName: 'cuatro' })
  const waiting = await aSentCharge(db, { state: 'devuelto', returnCode: 'MD06', waits: true })
  const poor = await aSentCharge(db, { state: 'devuelto', covers: '[2026-07-01,2026-10-01)' })
  await aCharge(db, {
    affiliateId: poor.affiliateId,
    state: 'previsto',
    retryOf: poor.chargeId,
    covers: '[2026-07-01,2026-10-01)',
  })
  await aPayer(db, {}, { signedOn: '2024-01-15' })
  await aPayer(db, {}, { signedOn: '2024-06-15' })
  await db
    .insertInto('feeRequest')
    .values({ affiliateId: waiting.affiliateId, cents: 0, period: 'Anual', reason: 'En paro' })
    .execute()
  const sent = await aSentCharge(db)
  const reply = await clerk.load([{ reference: sent.reference, cents: 2000 }])
  expect(await count()).toEqual({
    drafts: 1,
    approved: 1,
    sent: 4,
    due: 3,
    toDecide: 1,
    toCollectAgain: 1,
    replies: 1,
    requests: 1,
    endedGrants: 0,
    lapsingMandates: 1,
    missingAccounts: ['creditorAccount'],
    accountChanges: [],
  })
  // Each count leads to exactly those.
  const total = async (path: string) =>
    (await clerk.call('GET', path)).json<{ totalElements: number }>().totalElements
  const listed = {
    due: await total('/fee-batches?due=true'),
    toDecide: await total('/charges?waits=true'),
    toCollectAgain: await total('/charges?retries=true'),
    replies: await total('/bank-replies?open=true'),
    requests: await total('/fee-requests?state=pendiente'),
    lapsingMandates: await total('/affiliate?mandateLapses=true'),
  }
  expect(await count()).toMatchObject(listed)
  expect(await total('/affiliate?mandateLapses=false')).toBeGreaterThan(1)
  await clerk.apply(reply)
  expect((await count()).replies).toBe(0)
  expect(await total('/bank-replies?open=true')).toBe(0)
})

test('rule fee-8: whom a batch charges and no mail can tell is listed with their address, and that is logged', async () => {
  const treasurer = await aTreasurer()
  const { db, ask, read } = treasurer
  await aPayer(db)
  const address = {
    streetName: 'Calle Mayor',
    streetNumber: '3',
    postalCode: '28013',
    city: 'Madrid',
    province: 'Madrid',
    countryId: 1,
  }
  const silent = await aPayer(db, { email: '', idDocument: '12345678Z', ...address })
  const gone = await aPayer(db, { email: '' })
  await db.insertInto('deceased').values({ affiliateId: gone.affiliateId, saidBy: 'Su familia' }).execute()
  const { batchId } = await treasurer.make({
    kind: 'cuotas',
    chargedOn: '2027-01-12',
    quarter: 1,
    year: 2027,
  })
  const letters = () => read<Page<Unmailed>>(`/fee-batches/${batchId}/without-mail`)
  const { content } = await letters()
  expect(content).toMatchObject([
    { affiliateId: silent.affiliateId, idDocument: '12345678Z', cents: 2000, city: 'Madrid' },
  ])
  await treasurer.take(batchId, 'approve')
  const { batch } = await treasurer.take(batchId, 'notice')
  expect(batch.noticed).toBe(1)
  expect((await letters()).totalElements).toBe(1)
  const file = await ask('GET', `/fee-batches/${batchId}/without-mail/export?format=csv`)
  expect(file.body).toContain('Calle Mayor, 3')
  const logged = await db.selectFrom('activity').select(['action', 'details']).orderBy('id').execute()
  const told = logged.filter(({ action }) => action.startsWith('batchLetters'))
  expect(told.map(({ action }) => action)).toEqual([
    'batchLettersListed',
    'batchLettersListed',
    'batchLettersExported',
  ])
})

test('rule fee-8: a mail about money goes to the proven address, and none that bounces tells anybody', async () => {
  const clerk = await aBankClerk()
  const { db } = clerk
  const treasurer = await aTreasurer(clerk)
  const held = await aPayer(db, { email: 'corregida@example.org' })
  await db
    .insertInto('addressHold')
    .values({
      affiliateId: held.affiliateId,
      provenEmail: 'probada@example.org',
      changedAt: new Date().toISOString(),
    })
    .execute()
  const member = await aPayer(db, { email: 'escrita@example.org' })
  await aUser(db, {
    affiliateId: member.affiliateId,
    username: 'propia@example.org',
    password: 'Una frase muy larga 7',
  })
  const bounced = await aPayer(db, { email: 'Rebota@example.org' })
  await db
    .insertInto('suppressedAddress')
    .values({ address: 'rebota@example.org', reason: 'rebote' })
    .execute()
  const { batchId } = await treasurer.make({ chargedOn: '2027-01-12', quarter: 1, year: 2027 })
  await treasurer.take(batchId, 'approve')
  const letters = await treasurer.ask('GET', `/fee-batches/${batchId}/without-mail`)
  expect(letters.json<Page<Unmailed>>().content).toMatchObject([{ affiliateId: bounced.affiliateId }])
  const { batch } = await treasurer.take(batchId, 'notice')
  expect(batch.noticed).toBe(2)
  await treasurer.take(batchId, 'send')
  const charges = await db.selectFrom('charge').select('reference').execute()
  const reply = await clerk.paste(charges.map(({ reference }) => `${reference};20,00;MD06`).join('\n'))
  await clerk.apply(reply)
  const mails = await db.selectFrom('mail').select(['kind', 'recipient']).orderBy('id').execute()
  expect(mails.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
    'debitNotice probada@example.org',
    'debitNotice propia@example.org',
    'fee-returned probada@example.org',
    'fee-returned propia@example.org',
  ])
})

test('rule fee-15: what who has left or died asked for waits for nobody', async () => {
  const { me, leave, db, ...app } = await aMember({
    bankAccount: anAccount(),
    feeCents: 2000,
    period: 'Trimestral',
  })
  const staff = await app.as('ROLE_SUPER_ADMIN')
  const read = async () => {
    const { requests } = (await staff('GET', '/fees/overview')).json<FeeOverview>()
    const { totalElements } = (await staff('GET', '/fee-requests?state=pendiente')).json<Page<object>>()
    return [requests, totalElements]
  }
  const asked = { cents: 500, period: 'Trimestral', reason: 'En paro' }
  expect((await me('POST', '/logged/fee-requests', asked)).statusCode).toBe(201)
  expect(await read()).toEqual([1, 1])
  expect((await leave()).statusCode).toBe(204)
  expect(await read()).toEqual([0, 0])
  expect(await db.selectFrom('feeRequest').select('state').execute()).toEqual([{ state: 'retirada' }])

  // Of who has died it waits again if that is undone, and is taken back when it can be no more.
  const { affiliateId } = await aPayer(db)
  await db
    .insertInto('feeRequest')
    .values({ ...asked, affiliateId })
    .execute()
  const say = async (path: string, body?: object) =>
    expect((await staff('POST', `/affiliate/${affiliateId}/${path}`, body)).statusCode).toBe(204)
  await say('deceased', death)
  expect(await read()).toEqual([0, 0])
  await say('deceased/undo')
  expect(await read()).toEqual([1, 1])
  await say('deceased', death)
  await db.updateTable('deceased').set({ recordedAt: '2026-01-01T10:00:00Z' }).execute()
  await finishDeaths(app.world)
  const states = await db.selectFrom('feeRequest').select('state').orderBy('id').execute()
  expect(states).toEqual([{ state: 'retirada' }, { state: 'retirada' }])
})
