import { describe, expect, test } from 'vitest'
import { makeDni } from '#server/import/lists.fixture.ts'
import { findLinkCode, deliverAndListMails } from '#test/support/account.ts'
import { anOffice, idDocument, lucia, strangers } from '#test/support/admissions.ts'
import {
  outlastWritten,
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  openByInvitation,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { aMerger } from '#test/support/merges.ts'
import { iban } from '#test/support/self.ts'
import { joinRows } from '#server/import/lists.fixture.ts'

// Whose past an account may read is decided when it is opened (rule rights-13).

const another = makeDni(5)
const second = 'segunda@example.org'

/** A member on paper of whom much is written, and a profile that an accomplice's account comes to. */
async function anOpening(accomplices: string) {
  const office = await anOffice()
  const victim = await anAffiliate(office.db, { idDocument, email: '', ...lucia })
  await office.write()
  for (const job of ['AJENO-job', 'Panadera']) await correct(office, victim, { job })
  const own = await anAffiliate(office.db, { idDocument: another, email: accomplices, ...lucia })
  // Nobody joins alone whom they corrected (rule rights-14).
  const { merged } = await aMerger(office)
  /** While the merge can be undone, whoever has a document on the joined profile is invited by a super admin alone. */
  const open = async (document: string) => {
    const found = office.db.selectFrom('affiliate').where('idDocument', '=', document).select('id')
    const opened = await openByInvitation(office, (await found.executeTakeFirstOrThrow()).id, strangers)
    expect(opened).toEqual({ by: 'invitacion', state: 'done' })
  }
  return { ...office, merged, victim, own, open }
}

type Office = Awaited<ReturnType<typeof anOffice>>

/** The stranger enrols with the document of a profile that has their address, and chooses a password. */
async function openByMail(office: Office, document: string) {
  await outlastWritten(office)
  await enrolAndReadLink(office, { idDocument: document, email: strangers })
  await deliverAllMails(office)
  const [mail] = await listMailsWithLinks(office, strangers)
  const chosen = await office.nobody('POST', '/signup', { password, ...parseLink(mail?.link ?? '') })
  expect(chosen.json()).toMatchObject({ state: 'done' })
}

async function correct({ admin }: Office, id: number, values: object) {
  const answer = await admin('PATCH', `/affiliate/${id}`, values)
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('rule rights-13: an account that is opened on profiles that staff joined', () => {
  test('the merge is undone, and the account goes with the profile whose address it proved', async () => {
    const office = await anOpening('')
    await correct(office, office.victim, { email: strangers })
    const { id } = await office.merged(office.own, office.victim, { document: 'other', email: 'other' })
    // The member began to enrol once.
    await enrolAndReadLink(office, { idDocument, email: second })
    await office.open(idDocument)
    await office.expectWaiting()
    expect((await office.read(await office.enter())).data.pendingEnrolments).toEqual([])
    expect((await office.undo(id)).statusCode).toBe(200)
    await office.expectWaiting()
    await office.expectTheirs()
  })

  test('with the document of one and the address of both', async () => {
    const office = await anOpening(strangers)
    await correct(office, office.victim, { email: strangers })
    await office.merged(office.own, office.victim, { document: 'other' })
    await office.open(idDocument)
    await office.expectWaiting()
    await office.expectTheirs()
  })

  test('which takes the other profile’s address as its own login afterwards', async () => {
    const office = await anOpening(strangers)
    await correct(office, office.victim, { email: second })
    const { id } = await office.merged(office.own, office.victim)
    await office.open(another)
    await office.expectWaiting()
    const me = await office.enter()
    expect((await me('POST', '/logged/email', { email: second, password })).statusCode).toBe(202)
    const mails = await deliverAndListMails(office, second)
    const cod = findLinkCode(mails.at(-1)?.plain)
    expect((await office.nobody('POST', '/confirm-email', { cod })).statusCode).toBe(204)
    await office.expectWaiting(second)
    expect((await office.undo(id)).statusCode).toBe(200)
    await office.expectWaiting(second)
    const { affiliateId } = await office.db
      .selectFrom('appUser')
      .where('username', '=', second)
      .select('affiliateId')
      .executeTakeFirstOrThrow()
    expect(affiliateId).toBe(office.own)
  })
})

test('rule rights-13: an account that is opened on a profile that records joined long ago', async () => {
  const office = await anOffice()
  await office.write()
  const body = { ...anEnrolment({ idDocument, email: strangers }), invite: false }
  expect((await office.admin('POST', '/enrolment/manual', body)).statusCode).toBe(201)
  office.later('31 days')
  await openByMail(office, idDocument)
  await office.expectWaiting()
})

const paying = { bankAccount: iban, feeCents: 1000, period: 'Anual' }

/** Somebody admitted to a profile that had an account number. */
async function anAdmitted() {
  const office = await anOffice()
  const id = await anAffiliate(office.db, { idDocument, email: '', ...lucia, ...paying })
  expect((await office.admit(await office.hold())).statusCode).toBe(204)
  const readAll = async () => {
    const me = await office.enter()
    const { all } = await office.read(me)
    return all
  }
  return { ...office, id, readAll }
}

const newIban = 'ES7921000813610123456789'

describe('rule rights-13: the account number that was there before', () => {
  test('is not shown after another one was taken over and taken back by a merge', async () => {
    const office = await anAdmitted()
    const other = await anAffiliate(office.db, { ...lucia, ...paying, bankAccount: newIban })
    const { id } = await office.merged(office.id, other, { bankAccount: 'other' })
    expect(await office.readAll()).toEqual([])
    expect((await office.undo(id)).statusCode).toBe(200)
    expect(await office.readAll()).toEqual([])
  })

  test('is not shown by the list that wrote over it, nor when the list is undone', async () => {
    const office = await anAdmitted()
    const importer = await anImporter('ROLE_ADMIN', office)
    const list = joinRows([
      ['dni', 'iban'],
      [idDocument, newIban],
    ])
    await importer.importAll(list)
    expect(await office.readAll()).toEqual([])
    const [batch] = await office.db.selectFrom('importBatch').select('id').execute()
    await importer.undo(batch?.id ?? 0)
    expect(await office.readAll()).toEqual([])
  })

  test('is shown when they entered another one themselves', async () => {
    const office = await anAdmitted()
    const me = await office.enter()
    const write = async (bankAccount: string) => {
      expect((await me('PATCH', '/logged/affiliate', { bankAccount })).statusCode).toBe(200)
      return (await me('GET', '/logged/affiliate')).json<{ bankAccount: string | null }>().bankAccount
    }
    expect(await write(newIban)).toBe(newIban)
    expect(await write(iban)).toBeNull()
  })
})
