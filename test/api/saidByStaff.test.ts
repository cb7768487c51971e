import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Comparison } from '#contract/census/duplicates/merges.ts'
import type { TestApp } from '#test/support/app.ts'
import {
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  outlastWritten,
  password,
} from '#test/support/enrolment.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { aMerger } from '#test/support/merges.ts'
import {
  ageMaking,
  aStandingAccount,
  correct,
  joinings,
  makeByHand,
  mergeNow,
  type Paper,
} from '#test/support/saidByStaff.ts'
import {
  acceptMailed,
  address,
  aPaperMember,
  idDocument,
  voteByLetterAlone,
} from '#test/support/votingAccounts.ts'

async function listInvitations(app: TestApp) {
  await (
    await app.as()
  )('POST', '/recover-password-request', { email: address })
  await deliverAllMails(app)
  return (await listMailsWithLinks(app, address)).filter(({ link }) => link.includes('u=invitacion'))
}

const another = /tu ficha pasó a tener el documento o la fecha de alta de otra/
/** What whoever it keeps from voting reads of it. */
const reasons: Record<keyof typeof joinings, Parameters<typeof voteByLetterAlone>[1]> = {
  'into it, as who they are': { because: /^se unió otra ficha a la tuya.*, y tu ficha pasó/ },
  'into it, for their day of enrolment': { because: another },
  'with it, for its address': { because: /^se unió otra ficha a la tuya/ },
  'by exchanging documents': { missing: 2, because: /^se cambió tu nombre.*tu ficha pasó/ },
}

describe.each(Object.keys(joinings) as (keyof typeof joinings)[])(
  'rules rights-14, voting-16: staff join a paper member %s',
  (way) => {
    test('invites nobody by recovering a password, nor by enrolling, for thirty days', async () => {
      const on = await aPaperMember()
      const { profile, by } = await joinings[way](on)
      expect(await listInvitations(on.app)).toEqual([])
      const known = on.app.db.selectFrom('affiliate').where('id', '=', profile)
      const who = await known.select(['idDocument', 'name', 'lastName1']).executeTakeFirstOrThrow()
      const { link } = await enrolAndReadLink(on.app, { ...who, email: address })
      const signed = await (await on.app.as())('POST', '/signup', { password, ...link })
      expect([link.u, signed.json<{ state: string }>().state]).toEqual(['inscripcion', 'toVerify'])
      const { content } = (await on.admin('GET', '/enrolment/pending')).json<{ content: { id: string }[] }>()
      const alone = await by('POST', `/enrolment/pending/${content[0]?.id}/admit`)
      expect([alone.statusCode, alone.json<{ title: string }>().title]).toEqual([
        409,
        expect.stringMatching(/lo has escrito tú/),
      ])
      await outlastWritten(on.app)
      expect(await listInvitations(on.app)).not.toEqual([])
    })

    test('votes with no account that was opened since, without a letter', async () => {
      const on = await aPaperMember()
      const { profile } = await joinings[way](on)
      await aUser(on.app.db, { affiliateId: profile, username: address, password })
      await sql`update app_user set known_since = now() where username = ${address}`.execute(on.app.db)
      await ageMaking(on.app)
      await voteByLetterAlone(on.app, reasons[way])
    })
  },
)

describe('rule voting-16: an account that has stood for long', () => {
  test.each(['idDocument', 'creationTime'] as const)(
    'does not vote without a letter once a merge gave its profile the other one’s %s',
    async (field) => {
      const on = await aPaperMember()
      const choice = field === 'idDocument' ? 'document' : field
      await mergeNow(on, await aStandingAccount(on), on.id, { [choice]: 'other' })
      await voteByLetterAlone(on.app, { because: another })
    },
  )

  test('nor once a correction gave it a document that was another person’s', async () => {
    const on = await aPaperMember()
    const made = await aStandingAccount(on)
    await correct(on, on.id, { idDocument: '00000000T' })
    await correct(on, made, { idDocument })
    await voteByLetterAlone(on.app, reasons['by exchanging documents'])
  })
})

describe('rule rights-14: what is none of what staff said of somebody', () => {
  test('is a slip in a name that is mended, or what was empty', async () => {
    const { app, id, admin } = await aPaperMember({
      email: address,
      lastName1: 'Nunez Prietto',
      birthday: null,
    })
    const mended = { name: 'Ève', lastName1: 'Núñes Prieto', birthday: '1960-02-29' }
    expect((await admin('PATCH', `/affiliate/${id}`, mended)).statusCode).toBe(200)
    expect(await listInvitations(app)).toHaveLength(1)
    await acceptMailed(app)
  })

  test.each([{ name: 'Leopoldo' }, { name: 'Ana' }, { idDocument: '00000000T' }, { birthday: '1961-02-28' }])(
    'but another name, document or birthday is: %j',
    async (change) => {
      const { app, id, admin } = await aPaperMember({ email: address, birthday: '1960-02-29' })
      expect((await admin('PATCH', `/affiliate/${id}`, change)).statusCode).toBe(200)
      expect(await listInvitations(app)).toEqual([])
      await outlastWritten(app)
      expect(await listInvitations(app)).toHaveLength(1)
    },
  )

  test('is an address that stood there, but not one that did so for a moment', async () => {
    const { app, id, admin } = await aPaperMember()
    const write = async (email: string) =>
      expect((await admin('PATCH', `/affiliate/${id}`, { email })).statusCode).toBe(200)
    await write(address)
    await write('')
    await outlastWritten(app)
    await write(address)
    expect(await listInvitations(app)).toEqual([])
    await outlastWritten(app)
    await write('')
    await write(address)
    expect(await listInvitations(app)).toHaveLength(1)
  })
})

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

describe('rule rights-14: who has enrolled by themselves lately', () => {
  const stranger = { email: address, name: 'Xan', lastName1: 'Malo' }
  async function aStranger({ app }: Pick<Paper, 'app'>) {
    const { link } = await enrolAndReadLink(app, stranger)
    const signed = await (await app.as())('POST', '/signup', { password, ...link })
    const known = app.db.selectFrom('affiliate').where('email', '=', address).select('id')
    return { state: signed.json<{ state: string }>().state, id: (await known.executeTakeFirst())?.id ?? 0 }
  }
  const alone = /se inscribió por su cuenta hace poco.*solo Superadministración/

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
