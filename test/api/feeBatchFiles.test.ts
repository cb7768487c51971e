import { expect, test } from 'vitest'
import type { BatchDetails } from '#contract/fees/batches.ts'
import { coveredDays, quarterOf, usualDonatedFrom } from '#contract/fees/days.ts'
import { findTargetDay } from '#contract/fees/targetDays.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { aBatch, anAccount, aPayer, feeDay } from '#test/support/fees.ts'
import { aRecord } from '#test/support/factories.ts'

const form = { kind: 'cuotas', chargedOn: '2027-01-12', quarter: 1, year: 2027 }
const nameOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /filename="?([^";]+)/.exec(String(headers['content-disposition']))?.[1]

async function anApproved() {
  const treasurer = await aTreasurer()
  await aPayer(treasurer.db)
  const { batchId } = await treasurer.make(form)
  await treasurer.take(batchId, 'approve')
  const fetch = (what: string) => treasurer.ask('GET', `/fee-batches/${batchId}/${what}`)
  return { ...treasurer, batchId, fetch }
}

test('rule fee-8: files say what they are and of which day: debits, and fees or donations', async () => {
  const { db, batchId, fetch, make, take, ask } = await anApproved()
  expect(nameOf(await fetch('pain008'))).toBe(`Remesa_${batchId}_pain.008.001.08.xml`)
  expect(nameOf(await fetch('pain008?version=001.02'))).toBe(`Remesa_${batchId}_pain.008.001.02.xml`)
  expect(nameOf(await fetch('spreadsheet?format=csv'))).toBe('Cuotas_12-1-2027.csv')
  const given = { recordType: 'Donación', title: 'Donación', description: '5', bankAccount: anAccount() }
  await aRecord(db, given)
  const donations = await make({ kind: 'donaciones', chargedOn: '2027-01-13', donatedFrom: '2026-01-01' })
  await take(donations.batchId, 'approve')
  const sheet = await ask('GET', `/fee-batches/${donations.batchId}/spreadsheet`)
  expect(nameOf(sheet)).toBe('Donaciones_13-1-2027.xlsx')
})

test('rule fee-8: donations of today’s quarter are in a batch of the next one, where nobody says since when', async () => {
  const { db, preview, make, read } = await aTreasurer()
  const today = feeDay.slice(0, 10)
  const { year, quarter } = quarterOf(today)
  const chargedOn = findTargetDay(coveredDays(year, quarter).Trimestral.until)
  const given = { recordType: 'Donación', title: 'Donación', description: '5', bankAccount: anAccount() }
  await aRecord(db, { ...given, creationTime: feeDay })
  await aRecord(db, { ...given, creationTime: '2020-01-01T10:00:00Z' })
  expect(await preview(`kind=donaciones&chargedOn=${chargedOn}`)).toMatchObject({ totalElements: 1 })
  const { batchId } = await make({ kind: 'donaciones', chargedOn })
  const { quarterFrom } = await read<BatchDetails>(`/fee-batches/${batchId}`)
  expect(quarterFrom).toBe(usualDonatedFrom(today))
})

test('rule fee-8: a batch says since when the bank may have its file', async () => {
  const { batchId, fetch, get } = await anApproved()
  expect((await get(batchId)).downloadedAt).toBeNull()
  await fetch('spreadsheet')
  const { downloadedAt, version } = await get(batchId)
  expect(downloadedAt).not.toBeNull()
  await fetch('pain008')
  expect(await get(batchId)).toMatchObject({ downloadedAt, version })
})

test('rule fee-4: a batch that does not keep who collects is refused with a sentence', async () => {
  const { db, ask } = await aTreasurer()
  const id = await aBatch(db)
  const refused = await ask('GET', `/fee-batches/${id}/pain008`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json<ProblemDetails>().title).toMatch(/no guarda todo lo que su fichero dice de quién cobra/)
})

test('rule fee-8: what a batch collects and on which day is said by whoever asks for it', async () => {
  const { ask } = await aTreasurer()
  const refused = await ask('POST', '/fee-batches', {})
  expect(refused.statusCode).toBe(422)
  expect(refused.json<ProblemDetails>().errors?.map(({ path }) => path)).toEqual(['kind', 'chargedOn'])
})

test('rule fee-8: the same batch is made once although its segment is deleted meanwhile', async () => {
  const { db } = await aTreasurer()
  const { id: segmentId } = await db
    .insertInto('segment')
    .values({ name: 'Jóvenes', filter: '{}', updatedBy: 'jefa@concejo.example' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await aBatch(db, { segmentId, segmentName: 'Jóvenes' })
  // Of another segment of that name, which is gone already.
  await aBatch(db, { segmentName: 'Jóvenes' })
  await db.deleteFrom('segment').where('id', '=', segmentId).execute()
  const { segmentNumber } = await db
    .selectFrom('feeBatch')
    .select('segmentNumber')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  expect(segmentNumber).toBe(segmentId)
})

test('rule durable-4: a batch that somebody has changed meanwhile is not approved or sent', async () => {
  const { db, make, get, ask, take } = await aTreasurer()
  for (let at = 0; at < 2; at += 1) await aPayer(db)
  const { batchId } = await make(form)
  const seen = await get(batchId)
  const { id: chargeId } = await db.selectFrom('charge').select('id').executeTakeFirstOrThrow()
  await ask('POST', `/fee-batches/${batchId}/charges/${chargeId}/take-out`, { reason: 'Paga en efectivo' })
  const changed = /^Otra persona ha cambiado la remesa/
  const approval = { version: seen.version, total: 1 }
  const approved = await ask('POST', `/fee-batches/${batchId}/approve`, approval)
  expect([approved.statusCode, approved.json<ProblemDetails>().title]).toEqual([
    409,
    expect.stringMatching(changed),
  ])
  const { batch } = await take(batchId, 'approve')
  await take(batchId, 'notice')
  const sent = await ask('POST', `/fee-batches/${batchId}/send`, { version: batch.version })
  expect([sent.statusCode, sent.json<ProblemDetails>().title]).toEqual([409, expect.stringMatching(changed)])
})
