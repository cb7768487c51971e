import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { chainDetails, readDetails } from '#contract/votings/chainDetails.ts'
import { findCheckSign, isLetterCode, normaliseLetterCode } from '#contract/votings/letterCode.ts'
import { readChain } from '#server/kernel/chain/chain.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { unfailed } from '#server/votings/failing.queries.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { pdfText } from '#test/support/pdf.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { codesOf, since, withLetters } from '#test/support/votingLetters.ts'
import { times } from '#test/support/votings.ts'
import { waitForLock } from '#test/support/waitForLock.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

/** What the chain of a voting says of letters that were printed. */
async function readPrinted(db: PeopleDatabase, id: number) {
  const said = readDetails(await readChain(db, `voting:${id}`), 'lettersPrinted', chainDetails.lettersPrinted)
  return said?.map(({ details }) => details)
}

describe('rule voting-13: letters', () => {
  test('are kept from nobody by a stranger who tries with their document', async () => {
    const { print, redeem, mails } = await withLetters()
    const [code = ''] = (await print()).codes
    for (let tries = 0; tries < 12; tries += 1) {
      const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ'[tries] + 'BCDEFGHJKLMNPQ'
      const guess = signs + findCheckSign(signs)
      expect((await redeem(guess, { email: `x${tries}@example.org` })).statusCode).toBe(202)
    }
    expect((await redeem(code)).statusCode).toBe(202)
    expect((await mails()).at(-1)).toMatchObject({ recipient: 'eva@example.org', state: 'kept' })
  })

  test('whoever has no address gets one, and makes their account with its code', async () => {
    const { print, redeem, mails, addressOf, eva, db, people, id, anybody } = await withLetters()
    const { text, codes } = await print()
    expect(codes).toHaveLength(1)
    const [code = ''] = codes
    expect(isLetterCode(normaliseLetterCode(code))).toBe(true)
    for (const said of ['Eva', 'Color de la sede', '/carta']) expect(text).toContain(said)
    const kept = await sql<{ text: string }>`select l::text as text from voting_letter l`.execute(db)
    expect(kept.rows).toHaveLength(1)
    expect(kept.rows[0]?.text).not.toContain(normaliseLetterCode(code))
    expect((await people[0]?.send('POST', `/voting/${id}/letters`, { which: 'all' }))?.statusCode).toBe(403)
    const answer = await redeem(code.toLowerCase())
    expect(answer.statusCode).toBe(202)
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: 'eva@example.org', state: 'kept' })
    expect(mail?.plain).toContain('u=carta')
    expect(await addressOf(eva)).toBe('eva@example.org')
    const account = await db.selectFrom('appUser').where('affiliateId', '=', eva).select('username').execute()
    expect(account).toEqual([{ username: 'eva@example.org' }])
    // A slip in the address is mended with the same letter, until there is a password.
    expect((await redeem(code, { email: 'eva.pena@example.org' })).statusCode).toBe(202)
    expect((await mails()).at(-1)).toMatchObject({ recipient: 'eva.pena@example.org', state: 'kept' })
    expect(await addressOf(eva)).toBe('eva.pena@example.org')
    const [, cod, about] = /cod=([^&\s]+)&id=(\d+)&u=carta/.exec((await mails()).at(-1)?.plain ?? '') ?? []
    const signup = { cod, id: about, u: 'carta', password: 'tres tristes tigres 4021' }
    expect((await anybody('POST', '/signup', signup)).statusCode).toBe(200)
    await redeem(code, { email: 'ladron@example.org' })
    expect((await mails()).at(-1)).toMatchObject({ recipient: 'ladron@example.org', state: 'skipped' })
    expect(await addressOf(eva)).toBe('eva.pena@example.org')
  })

  test('rule secrecy-1: nothing tells whether the document, the code or the address are known', async () => {
    const { print, redeem, mails, addressOf, eva, db, people } = await withLetters()
    const [code = ''] = (await print()).codes
    const taken = await db
      .selectFrom('appUser')
      .where('affiliateId', '=', people[0]?.id ?? 0)
      .select('username')
      .executeTakeFirst()
    const answers = [
      await redeem(code, { idDocument: '00000000T' }),
      await redeem('AAAAAAAAAAAAAAAA'),
      await redeem(code, { email: taken?.username }),
    ]
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    // A slip of the pen is told before anything is asked.
    const slip = (code.startsWith('A') ? 'B' : 'A') + code.slice(1)
    expect((await redeem(slip)).statusCode).toBe(422)
    const states = (await mails()).map(({ state, plain }) => [
      state,
      plain?.includes('ya es la de la cuenta'),
    ])
    expect(states).toEqual([
      ['skipped', undefined],
      ['skipped', undefined],
      ['kept', true],
    ])
    expect(await addressOf(eva)).toBe('')
  })

  test('printing again, the end and going back to be written make a letter worth nothing', async () => {
    const { print, redeem, mails, at, world, db, admin, id } = await withLetters()
    const [first = ''] = (await print()).codes
    const [second = ''] = (await print()).codes
    await redeem(first)
    expect((await mails()).at(-1)?.state).toBe('skipped')
    await admin('PATCH', `/voting/set-draft/${id}`, {})
    await redeem(second)
    expect((await mails()).at(-1)?.state).toBe('skipped')
    await admin('PATCH', `/voting/set-approved/${id}`, {})
    await at(times.open)
    await doWhatIsDue(world)
    const [third = ''] = (await print()).codes
    await at(times.closed)
    // One that stands in error may be given more time.
    await db
      .updateTable('voting')
      .set({ failure: 'x', failedAs: 'stopped', failedAt: new Date() })
      .where('id', '=', id)
      .execute()
    await doWhatIsDue(world)
    expect((await sql`select from voting_letter`.execute(db)).rows).toHaveLength(1)
    await db.updateTable('voting').set(unfailed).where('id', '=', id).execute()
    await redeem(third)
    expect((await mails()).at(-1)?.state).toBe('skipped')
    await doWhatIsDue(world)
    expect((await sql`select from voting_letter`.execute(db)).rows).toEqual([])
    expect((await admin('POST', `/voting/${id}/letters`, { which: 'all' })).statusCode).toBe(409)
  })
})

describe('rule voting-13: who printed letters, and what became of them', () => {
  type Counts = { missing: number; unused: number; used: number; toTell: number; prints: object[] }
  async function withTwoAdmins() {
    const on = await withLetters()
    const other = await on.as({ token: await on.tokenFor('ROLE_ADMIN') })
    const ask = async (which: string, who = on.admin) => who('POST', `/voting/${on.id}/letters`, { which })
    const counts = async (who = on.admin) => (await who('GET', `/voting/${on.id}/letters`)).json<Counts>()
    return { ...on, other, ask, counts }
  }

  test('those that are printed are not printed again unless somebody says so, and is told what that does', async () => {
    const { ask, counts, other, redeem, mails, id, db } = await withTwoAdmins()
    expect(await counts()).toEqual({ missing: 1, unused: 0, used: 0, toTell: 0, prints: [] })
    const first = await ask('missing')
    expect(first.statusCode).toBe(200)
    const again = await ask('missing', other)
    expect([again.statusCode, again.json<{ title: string }>().title]).toEqual([
      409,
      expect.stringMatching(/Ya están impresas/),
    ])
    expect(await counts(other)).toMatchObject({
      missing: 0,
      unused: 1,
      prints: [{ by: expect.stringContaining('@'), letters: 1, unused: 1 }],
    })
    const [code = ''] = codesOf(first)
    await redeem(code)
    expect((await mails()).at(-1)?.state).toBe('kept')
    expect(await readPrinted(db, id)).toEqual([{ letters: 1, replaced: 0 }])
    const used = db.selectFrom('activity').where('action', '=', 'votingLetterUsed').select('details')
    expect(await used.execute()).toEqual([{ details: `Votación ${id}` }])
  })

  test('those that were printed together are told together, by who printed them', async () => {
    const { ask, counts, other, db } = await withTwoAdmins()
    const printMore = async (count: number, by?: typeof other) => {
      for (let made = 0; made < count; made += 1) await anAffiliate(db, { email: '', creationTime: since })
      await ask('missing', by)
    }
    await printMore(4)
    await printMore(2, other)
    const printed = (await counts()).prints.map((print) => (print as { letters: number }).letters)
    expect(printed.toSorted((one, next) => one - next)).toEqual([2, 5])
  })

  test('printing all again says how many in the post are worth nothing, in the chain and in the act', async () => {
    const { ask, at, world, db, redeem, mails, admin, id, listFaults } = await withTwoAdmins()
    await ask('missing')
    const [code = ''] = codesOf(await ask('all'))
    await redeem(code)
    await mails()
    await anAffiliate(db, { email: '', creationTime: since })
    await at(times.open)
    await doWhatIsDue(world)
    expect(codesOf(await ask('missing'))).toHaveLength(1)
    await at(times.closed)
    await doWhatIsDue(world)
    expect(await listFaults(id)).toEqual([])
    const act = pdfText((await admin('GET', `/voting/${id}/act`)).rawPayload).replaceAll(/\s+/g, ' ')
    expect(act).toContain('3 impresas (1 sustituye a otras), 1 usada')
  })

  test('two who print at once print one after the other, and each code in the post is worth something or told', async () => {
    const { ask, other, db, id } = await withTwoAdmins()
    for (let more = 0; more < 9; more += 1) await anAffiliate(db, { email: '', creationTime: since })
    const both = await Promise.all([ask('missing'), ask('missing', other)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    await Promise.all([ask('all'), ask('all', other)])
    expect(await readPrinted(db, id)).toEqual([
      { letters: 10, replaced: 0 },
      { letters: 10, replaced: 10 },
      { letters: 10, replaced: 10 },
    ])
  })

  test('who prints when it is being closed waits, and prints none', async () => {
    const { ask, at, world, db, id } = await withTwoAdmins()
    await at(times.open)
    await doWhatIsDue(world)
    const answer = await db.transaction().execute(async (unit) => {
      await unit.updateTable('voting').set({ endDate: times.end }).where('id', '=', id).execute()
      const asked = ask('missing')
      await waitForLock(db)
      await at(times.closed)
      return { asked }
    })
    expect((await answer.asked).statusCode).toBe(409)
    expect(await readPrinted(db, id)).toEqual([])
  })

  test('whose letter was used is told on paper, by somebody else than who printed it, once', async () => {
    const { ask, other, redeem, mails, counts } = await withTwoAdmins()
    const [code = ''] = codesOf(await ask('missing'))
    expect((await ask('told', other)).statusCode).toBe(409)
    await redeem(code)
    await mails()
    expect([(await counts()).toTell, (await counts(other)).toTell]).toEqual([0, 1])
    expect((await ask('told')).statusCode).toBe(409)
    const told = await ask('told', other)
    expect(pdfText(told.rawPayload)).toContain('Se ha usado el código de tu carta')
    expect((await ask('told', other)).statusCode).toBe(409)
  })

  test('rule voting-16: a letter lets an account vote that was made after the roll, and no other account of theirs', async () => {
    const { at, world, db, id, eva, as, ask, redeem, mails, admin } = await withTwoAdmins()
    await at(times.open)
    await doWhatIsDue(world)
    expect((await admin('PATCH', `/affiliate/${eva}`, { email: 'eva@example.org' })).statusCode).toBe(200)
    const userId = await aUser(db, { affiliateId: eva, username: 'eva@example.org' })
    await sql`update app_user set known_since = ${times.closed}, password_hash = 'x' where id = ${userId.userId}`.execute(
      db,
    )
    await writeUnguarded(db, sql`update activity set creation_date = ${times.open}`)
    const send = await as({ token: await openSession(world, db, userId) })
    const canVote = async () =>
      (await send('GET', `/voting/${id}`)).json<{ own: { canVote: boolean } }>().own.canVote
    expect(await canVote()).toBe(false)
    const [code = ''] = codesOf(await ask('missing'))
    await redeem(code, { email: 'ladron@example.org' })
    expect((await mails()).at(-1)?.state).toBe('skipped')
    expect(await canVote()).toBe(false)
    await redeem(code)
    expect((await mails()).at(-1)).toMatchObject({
      state: 'kept',
      plain: expect.stringContaining('código de una carta'),
    })
    expect(await canVote()).toBe(true)
    // Another account that comes to the profile of the letter has not used it.
    await sql`update voting_letter set user_id = ${(await aUser(db)).userId}`.execute(db)
    expect(await canVote()).toBe(false)
  })
})
