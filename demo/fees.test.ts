import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BankReplyRow } from '#contract/fees/bankReplies.ts'
import type { BatchPreview } from '#contract/fees/batches.ts'
import { anApp } from '#test/support/app.ts'
import { aDemo } from '#test/support/demo.ts'

test('rule fee-9: the bank has answered: what came back is applied, and some lines are to be settled', async () => {
  const { as } = await anApp({ url: await aDemo() })
  const ask = await as('ROLE_SUPER_ADMIN')
  const { content } = (await ask('GET', '/bank-replies?open=true')).json<{ content: BankReplyRow[] }>()
  expect(content).toMatchObject([{ kind: 'camt.054', unsettled: 3, appliedAt: expect.any(String) }])
  const id = content[0]?.id ?? 0
  const lines = (await ask('GET', `/bank-replies/${id}/lines?size=-1`)).json<{
    content: { state: string; why: string }[]
    totalElements: number
  }>()
  expect(lines.totalElements).toBe(content[0]?.total)
  expect(lines.content.filter(({ state }) => state === 'aplicada')).toHaveLength(lines.totalElements - 3)
  expect((await ask('GET', `/bank-replies/${id}`)).statusCode).toBe(200)
})

test('rule fee-4: the file of each batch that went to the bank is downloaded, and says what it is known by', async () => {
  const { db, as } = await anApp({ url: await aDemo() })
  const ask = await as('ROLE_SUPER_ADMIN')
  const batches = await db
    .selectFrom('feeBatch')
    .where('state', '<>', 'borrador')
    .select(['id', 'total', 'downloadedAt'])
    .execute()
  expect(batches.length).toBeGreaterThan(1)
  for (const { id, total, downloadedAt } of batches) {
    const file = await ask('GET', `/fee-batches/${id}/pain008`)
    expect(file.statusCode, file.body).toBe(200)
    expect(file.body).toMatch(new RegExp(`<MsgId>R${id}-\\d{14}</MsgId>`))
    expect(file.body).toContain(`<NbOfTxs>${total}</NbOfTxs>`)
    expect(downloadedAt).not.toBeNull()
  }
})

test('rule fee-8: the draft has everybody whom the preview of the same finds, and leaves out the others for the same reasons', async () => {
  const { db, as } = await anApp({ url: await aDemo() })
  const ask = await as('ROLE_SUPER_ADMIN')
  const draft = await db
    .selectFrom('feeBatch')
    .where('state', '=', 'borrador')
    .select(['id', 'chargedOn', 'quarterFrom', 'total'])
    .executeTakeFirstOrThrow()
  const [year = '', month = ''] = (draft.quarterFrom ?? '').split('-')
  const quarter = (Number(month) + 2) / 3
  const asked = `kind=cuotas&period=Trimestral&year=${year}&quarter=${quarter}&chargedOn=${draft.chargedOn}`
  const preview = (await ask('GET', `/fee-batches/preview?${asked}`)).json<BatchPreview>()
  const { rows } = await sql<{ reason: string; people: number }>`
    select reason, count(*)::integer as people from fee_batch_left_out where batch_id = ${draft.id} group by 1`.execute(
    db,
  )
  expect(preview.totalElements).toBe(0)
  expect(preview.leftOut).toHaveLength(rows.length + 1)
  expect(preview.leftOut).toEqual(
    expect.arrayContaining([{ reason: 'en-remesa', people: draft.total }, ...rows]),
  )
})

test('rule fee-8: whoever of a batch was not told by mail is listed for a letter', async () => {
  const { db, as } = await anApp({ url: await aDemo() })
  const ask = await as('ROLE_SUPER_ADMIN')
  const batches = await db
    .selectFrom('feeBatch')
    .where('noticedAt', 'is not', null)
    .select(['id', 'total', 'noticed'])
    .orderBy('id')
    .execute()
  expect(batches.length).toBeGreaterThan(1)
  const letters = async (id: number) =>
    (await ask('GET', `/fee-batches/${id}/without-mail`)).json<{ totalElements: number }>().totalElements
  for (const { id, total, noticed } of batches)
    expect([id, await letters(id)]).toEqual([id, total - (noticed ?? 0)])
})
