import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Voting } from '#contract/votings/voting.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import type { TestApp } from '#test/support/app.ts'
import {
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  outlastWritten,
  password,
} from '#test/support/enrolment.ts'
import { aUser } from '#test/support/factories.ts'
import { findLatestMerge } from '#test/support/merges.ts'
import { aVotingNow } from '#test/support/openVotings.ts'
import { surveyFields } from '#test/support/votings.ts'
import { ageMaking, aStandingAccount, correct, joinings, mergeNow } from '#test/support/saidByStaff.ts'
import {
  acceptMailed,
  address,
  aPaperMember,
  enter,
  idDocument,
  since,
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

async function anOpenedAccount() {
  const on = await aPaperMember()
  const user = await aStandingAccount(on)
  await sql`update app_user set known_since = now() - interval '10 days' where username = ${address}`.execute(
    on.app.db,
  )
  await on.app.db.updateTable('affiliate').set({ creationTime: since }).where('id', '=', user).execute()
  /** What they read of what they can do in a voting, once it is open. */
  const open = async () => {
    const { id } = await aVotingNow(on.app, surveyFields)
    await doWhatIsDue(on.app.world)
    return async () => (await (await enter(on.app))('GET', `/voting/${id}`)).json<Voting>().own
  }
  return { on, user, open }
}

describe('rule voting-16: an account that was opened ten days ago', () => {
  test('is kept from a voting that is open by nobody of staff who puts another name', async () => {
    const { on, user, open } = await anOpenedAccount()
    const read = await open()
    await correct(on, user, { name: 'Francisco', birthday: '1950-01-01' })
    expect(await read()).toMatchObject({ canVote: true, needsLetter: false })
  })

  test('nor is one that has stood for long, by giving it another person’s document', async () => {
    const { on, user, open } = await anOpenedAccount()
    await on.app.db.updateTable('appUser').set({ knownSince: null }).execute()
    await correct(on, user, { name: 'Francisco' })
    const read = await open()
    await correct(on, on.id, { idDocument: '00000000T' })
    await correct(on, user, { idDocument })
    expect(await read()).toMatchObject({ canVote: true, needsLetter: false })
  })

  test('votes once a merge is undone', async () => {
    const { on, user, open } = await anOpenedAccount()
    await mergeNow(on, user, on.id, { document: 'other', name: 'other', creationTime: 'other' })
    const undone = await on.admin('POST', `/affiliate/merges/${await findLatestMerge(on.app)}/undo`)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await (await open())()).toMatchObject({ canVote: true, needsLetter: false })
  })
})
