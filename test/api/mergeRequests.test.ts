import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deliverAndListMails, findLinkCode } from '#test/support/account.ts'
import { findAddressHold, findProvenAddress } from '#server/people/addresses/addressHolds.queries.ts'
import { deliverAllMails, outlastHolds, password } from '#test/support/enrolment.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { aMerger, aPair, dumpTables, performWaiting } from '#test/support/merges.ts'
import { ownersAddress, strangersAddress } from '#test/support/takeover.ts'

describe('rule rights-11: two profiles with an address each', () => {
  test.each([{}, { document: 'other' }, { email: 'other' }, { document: 'other', email: 'other' }])(
    'are merged only when both were told and neither stopped it: %j',
    async (choose) => {
      const on = await aPair()
      const before = await dumpTables(on.db, 0)
      const id = await on.ask(choose)
      const { merge_request: _r, merge_notice: _n, ...after } = await dumpTables(on.db, 0)
      const { merge_request: _x, merge_notice: _y, ...were } = before
      expect(after).toEqual(were)
      on.later('80 hours')
      await on.perform()
      expect(await on.countProfiles()).toBe(2)
      on.later('0 hours')
      await deliverAllMails(on)
      on.later('71 hours')
      await on.perform()
      expect(await on.countProfiles()).toBe(2)
      on.later('73 hours')
      await on.perform()
      expect(await on.countProfiles()).toBe(1)
      const entry = on.db.selectFrom('activity').where('action', '=', 'affiliatesMerged')
      expect(await entry.select(['role', 'details']).execute()).toMatchObject([{ role: 'ROLE_ADMIN' }])
      const asked = on.db.selectFrom('activity').where('action', '=', 'mergeRequested')
      expect(await asked.select('details').execute()).toEqual([
        { details: `La ficha ${on.eva} se unirá a la ${on.other}; unión en espera ${id}` },
      ])
      expect(await on.db.selectFrom('mergeRequest').select('id').execute()).toEqual([])
    },
  )

  test('the mail says nothing about the other one, and its link nothing to who guesses', async () => {
    const on = await aPair()
    await on.ask()
    const [mail] = await deliverAndListMails(on, ownersAddress)
    expect(mail?.plain).not.toMatch(/Ana|Núñez|atacante|12345678Z/)
    expect(await on.look('nothing')).toEqual({ state: 'stale', address: null })
    expect((await on.stop('nothing')).statusCode).toBe(409)
  })

  test('one waits at a time; staff cancel it, and its mail is not sent any more', async () => {
    const on = await aPair()
    const id = await on.ask()
    const again = await on.merge(on.eva, on.other)
    expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('espera ya a unirse')])
    expect((await on.admin('POST', `/affiliate/merge-requests/${id}/cancel`)).statusCode).toBe(204)
    expect((await on.admin('POST', `/affiliate/merge-requests/${id}/cancel`)).statusCode).toBe(409)
    expect((await on.admin('POST', '/affiliate/merge-requests/999/cancel')).statusCode).toBe(404)
    expect(await deliverAndListMails(on, ownersAddress)).toEqual([])
    expect(await on.list()).toMatchObject([{ id, state: 'cancelled' }])
  })

  test('what is wrong with it is said at once, and nobody is told', async () => {
    const on = await aPair()
    const boss = await anAffiliate(on.db, { email: 'jefa@example.org' })
    await aUser(on.db, {
      affiliateId: boss,
      username: 'jefa@example.org',
      role: 'ROLE_SUPER_ADMIN',
      password,
    })
    const refused = await on.merge(boss, on.eva, { email: 'other' })
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('tu mismo rol')])
    expect(await on.db.selectFrom('mail').select('id').execute()).toEqual([])
    expect(await on.countProfiles()).toBe(3)
  })

  test.each([
    ['a profile changed meanwhile', 'Alguien ha cambiado una de las dos fichas'],
    ['its author lost the right', 'Quien pidió esta unión ya no puede hacerla'],
    ['the other opened an account', 'Las dos fichas tienen cuenta'],
  ])('are not merged when %s, and the list says why', async (what, reason) => {
    const on = await aPair()
    const id = await on.ask()
    if (what.startsWith('a profile')) await on.admin('PATCH', `/affiliate/${on.eva}`, { job: 'Otra' })
    else if (what.startsWith('its author'))
      await sql`update app_user set role = 'ROLE_USER' where affiliate_id is null`.execute(on.db)
    else await aUser(on.db, { affiliateId: on.eva, username: ownersAddress, password })
    await performWaiting(on)
    expect(await on.countProfiles()).toBe(2)
    const rows = await on.db.selectFrom('mergeRequest').select(['id', 'outcome', 'reason']).execute()
    expect(rows).toEqual([{ id, outcome: 'refused', reason: expect.stringContaining(reason) }])
    const entry = on.db.selectFrom('activity').where('action', '=', 'mergeRequestRefused')
    expect(await entry.select('details').execute()).toEqual([{ details: `Unión en espera ${id}` }])
  })

  test('are told few times, whoever asks', async () => {
    const on = await aPair()
    for (let n = 0; n < 5; n += 1)
      await on.admin('POST', `/affiliate/merge-requests/${await on.ask()}/cancel`)
    expect((await on.merge(on.other, on.eva)).statusCode).toBe(429)
  })

  test('a profile whose address can still be stopped, or was, is not merged at all', async () => {
    const on = await aPair()
    const third = await anAffiliate(on.db, { email: '' })
    await on.admin('PATCH', `/affiliate/${on.eva}`, { email: 'otra@example.org' })
    for (const [kept, removed] of [
      [on.other, on.eva],
      [on.eva, on.other],
      [third, on.eva],
    ] as const) {
      const answer = await on.merge(kept, removed, { email: 'other' })
      expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('todavía')])
    }
  })

  test('what was written over the address of one of them goes with it when they are parted, and is held again', async () => {
    const on = await aPair()
    await sql`delete from app_user where affiliate_id = ${on.other}`.execute(on.db)
    const { id } = await on.merged(on.other, on.eva, { email: 'other' })
    await on.admin('PATCH', `/affiliate/${on.other}`, { email: 'nueva@example.org' })
    expect((await on.undo(id)).statusCode).toBe(200)
    const holds = await on.db.selectFrom('addressHold').select(['affiliateId', 'provenEmail']).execute()
    expect(holds).toEqual([{ affiliateId: on.eva, provenEmail: ownersAddress }])
    const rows = await on.db.selectFrom('affiliate').select(['id', 'email']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: on.eva, email: 'nueva@example.org' },
      { id: on.other, email: strangersAddress },
    ])
  })
})

/** A profile at an address that was mistyped, merged with one without, corrected to Eva's and settled. */
async function aSettledCorrection(side: 'kept' | 'removed') {
  const on = await aMerger()
  const one = await anAffiliate(on.db, { idDocument: '12345678Z', email: strangersAddress })
  const paper = await anAffiliate(on.db, { email: '' })
  const [kept, removed] = side === 'kept' ? [one, paper] : [paper, one]
  const { id } = await on.merged(kept, removed, side === 'kept' ? {} : { document: 'other', email: 'other' })
  expect((await on.admin('PATCH', `/affiliate/${kept}`, { email: ownersAddress })).statusCode).toBe(200)
  await outlastHolds(on)
  const admin = await on.as('ROLE_ADMIN')
  const undo = async () => expect((await admin('POST', `/affiliate/merges/${id}/undo`)).statusCode).toBe(200)
  const hold = () => findAddressHold(on.db, on.world.clock, one, strangersAddress)
  return { ...on, one, kept, admin, undo, hold }
}

describe('rule rights-11: undoing a merge', () => {
  test.each(['kept', 'removed'] as const)(
    'gives back no address that was corrected since; that profile is the %s one',
    async (side) => {
      const on = await aSettledCorrection(side)
      await on.undo()
      const { email } = await on.db
        .selectFrom('affiliate')
        .where('id', '=', on.one)
        .select('email')
        .executeTakeFirstOrThrow()
      expect(email).toBe(ownersAddress)
      expect(await findProvenAddress(on.db, on.world.clock, on.one)).toBe(ownersAddress)
    },
  )

  test.each(['kept', 'removed'] as const)('forgets no stop; the profile is the %s one', async (side) => {
    const on = await aSettledCorrection(side)
    await on.admin('PATCH', `/affiliate/${on.kept}`, { email: strangersAddress })
    const mails = await deliverAndListMails(on, ownersAddress)
    await sql`update mail set settled_at = settled_at + interval '73 hours'`.execute(on.db)
    const cod = findLinkCode(mails.findLast(({ plain }) => plain?.includes('parar-cambio'))?.plain)
    expect((await (await on.as())('POST', '/stop-email-change', { cod })).statusCode).toBe(204)
    await on.undo()
    expect(await findProvenAddress(on.db, on.world.clock, on.one)).toBe(ownersAddress)
    expect(await on.hold()).toMatchObject({ isStopped: true })
  })

  test('what an address has stopped is stopped in both profiles that it proves', async () => {
    const on = await aMerger()
    const [one, two] = [
      await anAffiliate(on.db, { email: ownersAddress }),
      await anAffiliate(on.db, { email: ownersAddress }),
    ]
    const { id } = await on.merged(one, two)
    await on.admin('PATCH', `/affiliate/${one}`, { email: strangersAddress })
    const mails = await deliverAndListMails(on, ownersAddress)
    const cod = findLinkCode(mails.findLast(({ plain }) => plain?.includes('parar-cambio'))?.plain)
    expect((await (await on.as())('POST', '/stop-email-change', { cod })).statusCode).toBe(204)
    expect((await on.undo(id)).statusCode).toBe(200)
    for (const each of [one, two])
      expect(await findAddressHold(on.db, on.world.clock, each, strangersAddress)).toMatchObject({
        isStopped: true,
      })
  })
})
