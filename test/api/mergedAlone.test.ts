import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { LetterCounts } from '#contract/votings/electorate.ts'
import { headers, joinRows, makeRow } from '#server/import/lists.fixture.ts'
import type { Comparison } from '#contract/census/duplicates/merges.ts'
import { enrolAndReadLink, password } from '#test/support/enrolment.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { aMerger } from '#test/support/merges.ts'
import { aVotingNow } from '#test/support/openVotings.ts'
import { surveyFields } from '#test/support/votings.ts'
import { ageMaking, aStandingAccount, correct, makeByHand, type Paper } from '#test/support/saidByStaff.ts'
import { address, aPaperMember } from '#test/support/votingAccounts.ts'

/** Asks for a merge as somebody of staff. */
async function askFor(
  on: Paper,
  send: Paper['admin'],
  [kept, otherId]: readonly [number, number],
  choose = {},
) {
  const { first, second } = await (await aMerger(on.app)).compare(kept, otherId)
  const versions = { version: first.version, otherVersion: second.version }
  const { whyNotAlone } = (await send('GET', `/affiliate/${kept}/merge/${otherId}`)).json<Comparison>()
  const answer = await send('POST', `/affiliate/${kept}/merge`, { otherId, ...versions, choose })
  // Whoever compares them reads it before they press.
  expect(answer.statusCode === 201 ? null : answer.json<{ title: string }>().title).toBe(whyNotAlone)
  return answer
}
const refused = /la has hecho o cambiado tú hace poco/

test('rule rights-14: nobody alone joins whom they made or changed lately with who uses no account', async () => {
  const on = await aPaperMember()
  const made = await makeByHand(on)
  const ask = (send: Paper['admin'], kept: number, other: number) =>
    askFor(on, send, [kept, other], { email: kept === made ? 'kept' : 'other' })
  expect((await ask(on.admin, made, on.id)).body).toMatch(refused)
  expect((await ask(on.admin, on.id, made)).body).toMatch(refused)
  await ageMaking(on.app)
  await correct(on, on.id, { idDocument: '00000000T' })
  expect((await ask(on.admin, made, on.id)).body).toMatch(refused)
  expect((await ask(await on.app.as('ROLE_ADMIN'), made, on.id)).statusCode).toBe(201)
})

test.each([
  [{ name: 'Eva' }, refused],
  [{ lastName1: 'Núñez' }, refused],
  [{ birthday: '1960-02-29' }, refused],
  [{ name: 'Sól', phone: '+34600000001' }, /"done"/],
])('rule rights-14: nor whose name or birthday they changed: %j', async (change, answer) => {
  const on = await aPaperMember()
  const other = await anAffiliate(on.app.db, {
    email: address,
    name: 'Sol',
    lastName1: 'Ruiz',
    birthday: '1970-01-01',
  })
  await correct(on, other, change)
  expect((await askFor(on, on.admin, [other, on.id])).body).toMatch(answer)
})

test('rule rights-14: but whom they joined with another one, also with a third', async () => {
  const on = await aPaperMember()
  const user = await aStandingAccount(on)
  const third = await anAffiliate(on.app.db, { email: '' })
  for (const paper of [on.id, third])
    expect((await askFor(on, on.admin, [user, paper], { creationTime: 'other' })).body).toMatch(/"done"/)
})

const stranger = { email: address, name: 'Xan', lastName1: 'Malo' }
async function aStranger({ app }: Pick<Paper, 'app'>) {
  const { link } = await enrolAndReadLink(app, stranger)
  const signed = await (await app.as())('POST', '/signup', { password, ...link })
  const known = app.db.selectFrom('affiliate').where('email', '=', address).select('id')
  return { state: signed.json<{ state: string }>().state, id: (await known.executeTakeFirst())?.id ?? 0 }
}
const alone = /se inscribió por su cuenta hace poco.*solo Superadministración/

describe('rule rights-14: who has enrolled by themselves lately', () => {
  test('is joined by a super admin alone with whom nobody can tell of it', async () => {
    const on = await aPaperMember()
    const { id, state } = await aStranger(on)
    expect(state).toBe('done')
    const theirs = ['document', 'name', 'lastName1', 'creationTime'].map((field) => [field, 'other'])
    const choose = Object.fromEntries(theirs) as object
    for (const send of [on.admin, await on.app.as('ROLE_ADMIN')]) {
      expect((await askFor(on, send, [id, on.id], choose)).body).toMatch(alone)
      expect((await askFor(on, send, [on.id, id], { email: 'other' })).body).toMatch(alone)
    }
    // Nor is one asked at an address that staff have just written.
    await correct(on, on.id, { email: 'otra@example.org' })
    const colleague = await on.app.as('ROLE_ADMIN')
    expect((await askFor(on, colleague, [id, on.id], choose)).body).toMatch(alone)
    const chief = await on.app.as('ROLE_SUPER_ADMIN')
    expect((await askFor(on, chief, [id, on.id], choose)).statusCode).toBe(201)
  })

  test('says no to nothing with their account, and is like anybody after thirty days', async () => {
    const on = await aPaperMember()
    const { id } = await aStranger(on)
    await correct(on, on.id, { idDocument: '00000000T' })
    expect((await askFor(on, on.admin, [on.id, id], { email: 'other' })).body).toMatch(refused)
    await sql`update affiliate set creation_time = creation_time - interval '31 days' where id = ${id}`.execute(
      on.app.db,
    )
    await sql`update app_user set known_since = known_since - interval '31 days' where affiliate_id = ${id}`.execute(
      on.app.db,
    )
    expect((await askFor(on, on.admin, [on.id, id], { email: 'other' })).statusCode).toBe(201)
  })

  test('is joined by somebody else than who admitted them', async () => {
    const on = await aPaperMember()
    await sql`update organisation set verify_enrolments = true`.execute(on.app.db)
    expect((await aStranger(on)).state).toBe('toVerify')
    const { content } = (await on.admin('GET', '/enrolment/pending')).json<{ content: { id: string }[] }>()
    expect((await on.admin('POST', `/enrolment/pending/${content[0]?.id}/admit`)).statusCode).toBe(204)
    const known = on.app.db.selectFrom('affiliate').where('email', '=', address).select('id')
    const { id } = await known.executeTakeFirstOrThrow()
    expect((await askFor(on, on.admin, [id, on.id])).body).toMatch(refused)
    expect((await askFor(on, await on.app.as('ROLE_ADMIN'), [id, on.id])).statusCode).toBe(201)
  })
})

test.each([
  ['who uses an account, whom the merge tells, they do', { enabled: true }, /"done"/],
  ['not with who has chosen no password yet', { passwordHash: null }, refused],
  ['nor with who is blocked', { enabled: false }, refused],
  ['nor with who has opened theirs lately', { knownSince: new Date() }, refused],
])('rule rights-14: with %s', async (_, account, answer) => {
  const on = await aPaperMember()
  const user = await aStandingAccount(on)
  await on.app.db.updateTable('appUser').set(account).where('affiliateId', '=', user).execute()
  const made = await makeByHand(on, '')
  expect((await askFor(on, on.admin, [user, made])).body).toMatch(answer)
})

test('rules rights-14, voting-16: whom a list brought in gets a letter, and is joined by nobody who imported it', async () => {
  const on = await aPaperMember()
  const { call, importAll } = await anImporter('ROLE_ADMIN', on.app)
  await anAssembly(on.app.db, { assemblyName: 'Móstoles', assemblyType: 'Municipal' })
  const row = makeRow(7, { 'E-mail': address })
  expect((await importAll(joinRows([headers, row]))).result).toMatchObject({ counts: { create: 1 } })
  const known = on.app.db.selectFrom('affiliate').where('email', '=', address).select('id')
  const { id } = await known.executeTakeFirstOrThrow()
  expect((await askFor(on, call, [id, on.id])).body).toMatch(refused)
  const voting = await aVotingNow(on.app, surveyFields, { from: 10 })
  const letters = (await on.admin('GET', `/voting/${voting.id}/letters`)).json<LetterCounts>()
  expect(letters.missing).toBe(2)
})
