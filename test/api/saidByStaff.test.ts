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
import { aUser } from '#test/support/factories.ts'
import { aMerger } from '#test/support/merges.ts'
import {
  ageMaking,
  aStandingAccount,
  correct,
  joinings,
  makeByHand,
  mergeNow,
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
    const { app, id, admin } = await aPaperMember({ email: address, lastName1: 'Nunes', birthday: null })
    const mended = { name: 'Éva', lastName1: 'Núñez', birthday: '1960-02-29' }
    expect((await admin('PATCH', `/affiliate/${id}`, mended)).statusCode).toBe(200)
    expect(await listInvitations(app)).toHaveLength(1)
    await acceptMailed(app)
  })

  test.each([{ name: 'Leopoldo' }, { idDocument: '00000000T' }, { birthday: '1961-02-28' }])(
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

test('rule rights-14: nobody alone joins whom they made or changed lately with who uses no account', async () => {
  const on = await aPaperMember()
  const made = await makeByHand(on)
  const ask = async (send: typeof on.admin, kept: number, otherId: number) => {
    const { first, second } = await (await aMerger(on.app)).compare(kept, otherId)
    // Whoever compares them reads it before they press.
    const { needsColleague } = (await send('GET', `/affiliate/${kept}/merge/${otherId}`)).json<Comparison>()
    expect(needsColleague).toBe(send === on.admin)
    const versions = { version: first.version, otherVersion: second.version }
    return send('POST', `/affiliate/${kept}/merge`, {
      otherId,
      ...versions,
      choose: { email: kept === made ? 'kept' : 'other' },
    })
  }
  const refused = /la has hecho o cambiado tú hace poco/
  expect((await ask(on.admin, made, on.id)).body).toMatch(refused)
  expect((await ask(on.admin, on.id, made)).body).toMatch(refused)
  await ageMaking(on.app)
  await correct(on, on.id, { idDocument: '00000000T' })
  expect((await ask(on.admin, made, on.id)).body).toMatch(refused)
  expect((await ask(await on.app.as('ROLE_ADMIN'), made, on.id)).statusCode).toBe(201)
})

test('but with who uses an account, whom the merge tells, they do', async () => {
  const on = await aPaperMember()
  const user = await aStandingAccount(on)
  const made = await makeByHand(on, 'otra@example.org')
  const { first, second } = await (await aMerger(on.app)).compare(user, made)
  const body = { otherId: made, version: first.version, otherVersion: second.version, choose: {} }
  expect((await on.admin('POST', `/affiliate/${user}/merge`, body)).statusCode).toBe(201)
})
