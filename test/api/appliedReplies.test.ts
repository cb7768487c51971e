import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findReturnReason, isOurFault, returnReasons } from '#contract/fees/returnReasons.ts'
import type { BankReplyDetails } from '#contract/fees/bankReplies.ts'
import type { ChargeSummary } from '#contract/fees/charges.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { aBankClerk } from '#test/support/bankReplies.ts'
import { setCreditor } from '#test/support/batches.ts'
import { aUser } from '#test/support/factories.ts'
import { aCharge, aPayer, aBatch, aSentCharge } from '#test/support/fees.ts'
import { deliverMails } from '#test/support/mail.ts'

describe('rule fee-9: what follows from what came back', () => {
  test('each reason has its consequence, and is told its person but of who has died and of what we did', async () => {
    const app = await aBankClerk()
    const { db, load, apply, chargeOf, mandateOf } = app
    const codes = [...Object.keys(returnReasons), 'ZZ99']
    const sent = []
    for (const code of codes) sent.push({ code, ...(await aSentCharge(db)) })
    const id = await load(sent.map(({ reference, code }) => ({ reference, code, cents: 2000 })))
    const applied = await apply(id)
    expect(applied.statusCode, applied.body).toBe(200)
    for (const { code, chargeId, mandateId } of sent) {
      const { consequence, text } = findReturnReason(code)
      expect(await chargeOf(chargeId), code).toMatchObject({
        state: 'devuelto',
        stateBefore: 'cobrado',
        returnCode: code,
        returnedOn: '2026-11-10',
        waits: !['suspend', 'retry'].includes(consequence),
      })
      expect(await mandateOf(mandateId), code).toMatchObject(
        consequence === 'suspend' || consequence === 'dead'
          ? { state: 'suspendido', reason: `${text} (${code})` }
          : { state: 'activo', reason: null },
      )
    }
    const details = applied.json<BankReplyDetails>()
    const retriable = codes.filter((code) => findReturnReason(code).consequence === 'retry')
    expect(details).toMatchObject({
      ready: 0,
      byFate: { aplicada: { count: codes.length, cents: codes.length * 2000 } },
      retriable: { count: retriable.length, cents: retriable.length * 2000 },
    })
    const dead = sent.find(({ code }) => code === 'MD07')
    const queued = await db.selectFrom('mail').selectAll().execute()
    expect(queued.map(({ data }) => data)).toEqual(
      sent.filter(({ code }) => code !== 'MD07' && !isOurFault(code)).map(({ chargeId }) => ({ chargeId })),
    )
    expect(JSON.stringify(queued)).not.toContain(`"chargeId":${dead?.chargeId},`)
    await deliverMails(app)
    const mails = await db
      .selectFrom('mail')
      .select(['kind', 'state', 'subject', 'plain'])
      .orderBy('id')
      .execute()
    expect(mails.every(({ kind, state }) => kind === 'fee-returned' && state === 'kept')).toBe(true)
    expect(mails[0]?.plain).toMatch(/20,00.€[^]*4\.º trimestre de 2026[^]*«La cuenta no es correcta»[^]*otra/)
  })

  test('who has an account is led to their fees; who has none reads how it is paid, and of no panel', async () => {
    const clerk = await aBankClerk()
    const { db, load, apply } = clerk
    await setCreditor(db)
    const [inside, outside] = [await aSentCharge(db), await aSentCharge(db)]
    const { affiliateId } = await db
      .selectFrom('charge')
      .select('affiliateId')
      .where('id', '=', inside.chargeId)
      .executeTakeFirstOrThrow()
    await aUser(db, { affiliateId, password: 'caballo grapa pila correcta' })
    await apply(
      await load([inside, outside].map(({ reference }) => ({ reference, cents: 2000, code: 'AM04' }))),
    )
    await deliverMails(clerk)
    const [first, second] = await db.selectFrom('mail').select('plain').orderBy('id').execute()
    expect(first?.plain).toContain('/panel-de-usuario?tab=cuotas')
    expect(second?.plain).not.toMatch(/panel/)
    expect(second?.plain).toContain(
      `una transferencia de 20,00\u00A0€ a la cuenta ES91 2100 0418 4502 0005 1332, a nombre de Plaza Común, con el concepto ${outside.reference}.`,
    )
    for (const mail of [first, second]) expect(mail?.plain?.match(/escribe a/g)).toHaveLength(1)
  })

  test('two in a row suspend the mandate whatever the reason; one that was collected between does not', async () => {
    const { db, load, apply, mandateOf } = await aBankClerk()
    const quarters = ['[2026-01-01,2026-04-01)', '[2026-04-01,2026-07-01)', '[2026-07-01,2026-10-01)']
    const days = ['2026-02-02', '2026-05-04', '2026-08-03']
    const aYear = async (states: string[]) => {
      const payer = await aPayer(db)
      const batchId = await aBatch(db, { segmentName: `${payer.affiliateId}` })
      const ids: number[] = []
      for (const [place, state] of states.entries())
        ids.push(
          await aCharge(db, {
            affiliateId: payer.affiliateId,
            mandateId: payer.mandateId,
            batchId,
            state,
            covers: quarters[place] ?? '',
            chargedOn: days[place] ?? '',
          }),
        )
      return {
        ...payer,
        last: `C-${String(ids.at(-1)).padStart(10, '0')}`,
        first: `C-${String(ids[0]).padStart(10, '0')}`,
      }
    }
    const twice = await aYear(['cobrado', 'devuelto', 'remesado'])
    const apart = await aYear(['devuelto', 'cobrado', 'remesado'])
    const both = await aYear(['cobrado', 'devuelto'])
    const ours = await aYear(['devuelto', 'remesado'])
    const id = await load([
      { reference: twice.last, cents: 2000 },
      { reference: apart.last, cents: 2000 },
      // The bank refuses our file.
      { reference: ours.last, cents: 2000, code: 'FF01' },
      // The earlier one comes back after the later one.
      { reference: both.first, cents: 2000 },
    ])
    await apply(id)
    expect(await mandateOf(twice.mandateId)).toMatchObject({
      state: 'suspendido',
      reason: 'Se han devuelto dos cobros seguidos',
    })
    expect(await mandateOf(apart.mandateId)).toMatchObject({ state: 'activo' })
    expect(await mandateOf(both.mandateId)).toMatchObject({ state: 'suspendido' })
    expect(await mandateOf(ours.mandateId)).toMatchObject({ state: 'activo' })
  })

  test('a file of ours that the bank refuses makes nobody a debtor', async () => {
    const { db, load, apply, call } = await aBankClerk()
    const [refused, unpaid] = [await aSentCharge(db), await aSentCharge(db)]
    await apply(
      await load([
        { reference: refused.reference, code: 'FF01', cents: 2000 },
        { reference: unpaid.reference, code: 'AM04', cents: 2000 },
      ]),
    )
    const isUpToDate = async (id: number) =>
      (await call('GET', `/affiliate/${id}/fees`)).json<{ upToDate: boolean }>().upToDate
    expect(await isUpToDate(refused.affiliateId)).toBe(true)
    expect(await isUpToDate(unpaid.affiliateId)).toBe(false)
    const behind = (await call('GET', '/affiliate?upToDate=false')).json<{ content: { id: number }[] }>()
    expect(behind.content.map(({ id }) => id)).toEqual([unpaid.affiliateId])
  })

  test('fifty clicks at once apply it once (rule durable-3), and what is stale is refused', async () => {
    const { db, load, apply, read, call, lines, settle } = await aBankClerk()
    const sent = [await aSentCharge(db), await aSentCharge(db)]
    const [one, other] = sent.map(({ reference }) => reference)
    const id = await load([
      { reference: one, cents: 2000 },
      { reference: other, cents: 1 },
    ] as never)
    const { version } = await read(id)
    const clicks = await Promise.all(Array.from({ length: 50 }, () => apply(id, version)))
    // A busy house may let some of fifty wait no longer (rule durable-5); what they asked for is done once all the same.
    expect(
      clicks.map(({ statusCode }) => statusCode).filter((status) => ![200, 503].includes(status)),
    ).toEqual([])
    expect(await db.selectFrom('mail').selectAll().execute()).toHaveLength(1)
    const log = await db
      .selectFrom('activity')
      .select('details')
      .where('action', '=', 'bankReplyApplied')
      .execute()
    expect(log.filter(({ details }) => details.includes('1 cobro devuelto'))).toHaveLength(1)
    const [, doubtful] = await lines(id)
    if (!doubtful) throw new Error('there are two lines')
    await settle(id, doubtful, sent[1]?.chargeId ?? 0)
    expect((await call('POST', `/bank-replies/${id}/apply`, { version })).statusCode).toBe(409)
    expect((await apply(id)).json()).toMatchObject({ byFate: { aplicada: { count: 2 } } })
  })

  test('the second of two who settle a line is told what the first said (rule durable-4)', async () => {
    const { db, load, lines, settle, as } = await aBankClerk()
    const [one, two] = [await aSentCharge(db), await aSentCharge(db)]
    const id = await load([{ reference: one.reference, cents: 1 }, { cents: 5 }])
    const [doubtful, unknown] = await lines(id)
    if (!doubtful || !unknown) throw new Error('there are two lines')
    const answers = await Promise.all([settle(id, doubtful, one.chargeId), settle(id, doubtful, null)])
    const [bad] = answers.filter(({ statusCode }) => statusCode === 409)
    expect(answers.map(({ statusCode }) => statusCode).toSorted((first, second) => first - second)).toEqual([
      200, 409,
    ])
    expect(bad?.json<ProblemDetails>().conflict?.[0]).toMatchObject({
      field: 'chargeId',
      username: expect.any(String),
    })
    // The same again is no conflict.
    const done = answers.find(({ statusCode }) => statusCode === 200)?.json<{ state: string }>()
    const again = await settle(id, doubtful, done?.state === 'descartada' ? null : one.chargeId)
    expect(again.statusCode).toBe(200)
    expect((await settle(id, unknown, two.chargeId)).json()).toMatchObject({
      fate: 'lista',
      charge: { id: two.chargeId },
    })
    const other = await load([{ cents: 7 }], 'N-2')
    const [further] = await lines(other)
    if (!further) throw new Error('there is a line')
    expect((await settle(other, further, two.chargeId)).json()).toMatchObject({
      title: `La línea 2 de la respuesta ${id} ya es ese cobro`,
    })
    expect((await settle(other, further, 999_999)).statusCode).toBe(409)
    const admin = await as('ROLE_ADMIN')
    expect((await admin('GET', `/bank-replies/${id}`)).statusCode).toBe(403)
    expect((await admin('POST', `/bank-replies/${id}/apply`, { version: 1 })).statusCode).toBe(403)
  })

  test('a line that was applied by mistake is taken back, unless somebody has acted since', async () => {
    const { db, load, apply, call, chargeOf, mandateOf, read } = await aBankClerk()
    const [wrong, retried, paid] = [
      await aSentCharge(db, { state: 'cobrado' }),
      await aSentCharge(db),
      await aSentCharge(db),
    ]
    const id = await load([
      { reference: wrong.reference, cents: 2000, code: 'AC04' },
      { reference: retried.reference, cents: 2000 },
      { reference: paid.reference, cents: 2000 },
    ])
    await apply(id)
    const undo = (position: number) => call('POST', `/bank-replies/${id}/lines/${position}/undo`)
    const back = await undo(1)
    expect(back.json()).toMatchObject({ fate: 'descartada', why: 'Se aplicó por error', suspended: false })
    expect(await chargeOf(wrong.chargeId)).toMatchObject({
      state: 'cobrado',
      returnedOn: null,
      returnCode: null,
      stateBefore: null,
    })
    expect(await mandateOf(wrong.mandateId)).toMatchObject({ state: 'activo', reason: null })
    expect((await undo(1)).statusCode).toBe(409)
    expect((await call('POST', `/charges/${retried.chargeId}/retry`)).statusCode).toBe(200)
    expect((await undo(2)).json()).toMatchObject({ title: expect.stringMatching('antes quita') })
    await aCharge(db, { affiliateId: paid.affiliateId, settledBy: 'efectivo', state: 'cobrado' })
    expect((await undo(3)).json()).toMatchObject({ title: expect.stringMatching('de otra forma') })
    expect((await read(id)).byFate).toMatchObject({
      descartada: { count: 1, cents: 2000 },
      aplicada: { count: 2 },
    })
    // It may come back again afterwards.
    const again = await load([{ reference: wrong.reference, cents: 2000 }], 'N-2')
    await apply(again)
    expect(await chargeOf(wrong.chargeId)).toMatchObject({ state: 'devuelto', returnCode: 'AM04' })
  })
})

test('rule fee-9: whatever comes back in whatever files, collected minus returned is exact', async () => {
  const { db, load, apply, lines, call } = await aBankClerk()
  const payer = await aPayer(db)
  let year = 2000
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.tuple(fc.nat(4), fc.constantFrom(0, 0, 0, 1), fc.boolean()), { maxLength: 8 }),
      async (amounts, returned) => {
        const batchId = await aBatch(db, { segmentName: `${(year += 1)}` })
        const charges: { id: number; reference: string; cents: number }[] = []
        for (const [quarter, cents] of amounts.entries()) {
          const covers = `[${year}-0${quarter + 1}-01,${year}-0${quarter + 1}-20)`
          const about = {
            affiliateId: payer.affiliateId,
            mandateId: payer.mandateId,
            batchId,
            state: 'cobrado',
          }
          const id = await aCharge(db, { ...about, covers, cents })
          charges.push({ id, cents, reference: `C-${String(id).padStart(10, '0')}` })
        }
        const files = [true, false].map((first) => returned.filter(([, , isFirst]) => isFirst === first))
        const back = new Set<number>()
        for (const [place, file] of files.entries()) {
          const said = file.flatMap(([which, off]) => {
            const charge = charges[which % charges.length]
            if (charge && off === 0) back.add(charge.id)
            return charge ? [{ reference: charge.reference, cents: charge.cents + off }] : []
          })
          if (said.length === 0) continue
          const id = await load(said, `P-${year}-${place}`)
          expect(await lines(id)).toHaveLength(said.length)
          await apply(id)
        }
        const { all, byState } = (
          await call('GET', `/charges/summary?batchId=${batchId}`)
        ).json<ChargeSummary>()
        const sum = (some: typeof charges) => some.reduce((total, { cents }) => total + cents, 0)
        expect(all).toEqual({ count: charges.length, cents: sum(charges) })
        expect(byState.devuelto).toEqual({
          count: back.size,
          cents: sum(charges.filter(({ id }) => back.has(id))),
        })
        expect(byState.cobrado.cents).toBe(all.cents - byState.devuelto.cents)
      },
    ),
    { numRuns: 15 },
  )
})
