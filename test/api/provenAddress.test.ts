import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deliverAndListMails, findLinkCode } from '#test/support/account.ts'
import { aSuperAdmin } from '#test/support/accounts.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  outlastHolds,
  parseLink,
} from '#test/support/enrolment.ts'
import { aDocument, anAffiliate } from '#test/support/factories.ts'
import { runUpkeep } from '#test/support/upkeep.ts'
import { aMerger } from '#test/support/merges.ts'
import {
  canEnter,
  listLinkedAccounts,
  ownersAddress,
  signUp,
  strangersAddress,
} from '#test/support/takeover.ts'

const idDocument = '12345678Z'

/** Eva, who has no account, and an admin who reads the mailbox of `strangersAddress` and wants to be her. */
async function anAttack() {
  const on = await aMerger()
  const eva = await anAffiliate(on.db, { idDocument, email: ownersAddress })
  const nobody = await on.as()
  const correct = async (id: number, email: string) => {
    const answer = await on.admin('PATCH', `/affiliate/${id}`, { email })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  /** Registers somebody by hand. */
  const register = async (email: string, invite = false) => {
    const form = { ...anEnrolment({ idDocument: aDocument(), email }), invite }
    const answer = await on.admin('POST', '/enrolment/manual', form)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: number }>().id
  }
  const undone = async (id: number) => {
    const answer = await on.undo(id)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  /** Presses the link to stop that an address got last. */
  const stop = async (address: string) => {
    await deliverAllMails(on)
    const mail = (await listMailsWithLinks(on, address)).find(({ plain }) => plain?.includes('parar-cambio'))
    return nobody('POST', '/stop-email-change', { cod: findLinkCode(mail?.plain) || 'none' })
  }
  /** How an enrolment with Eva's document and an address ends. */
  const enrol = async (email = strangersAddress) => {
    await on.db.deleteFrom('pendingEnrolment').execute()
    const { link } = await enrolAndReadLink(on, { idDocument, email })
    return link.u === 'invitacion' ? 'invited' : (await signUp(on, link)).json<{ state: string }>().state
  }
  const addressOf = async (id: number) =>
    (await on.db.selectFrom('affiliate').where('id', '=', id).select('email').executeTakeFirst())?.email
  const countNotices = async (address = ownersAddress) =>
    (await deliverAndListMails(on, address)).filter(({ plain }) => plain?.includes('parar-cambio')).length
  return { ...on, eva, nobody, correct, register, undone, stop, enrol, addressOf, countNotices }
}

describe('rule rights-11: an address is put back only where it was proved', () => {
  test('not where another profile took the document', async () => {
    const { register, merged, correct, eva, enrol, countNotices } = await anAttack()
    const own = await register(strangersAddress)
    await merged(own, eva, { document: 'other', email: 'other' })
    await correct(own, strangersAddress)
    expect(await enrol()).toBe('toVerify')
    expect(await countNotices()).toBe(1)
  })
})

describe('rule rights-11: stopping gives nobody anything', () => {
  test('not whose account nobody used', async () => {
    const on = await anAttack()
    const own = await on.register(strangersAddress, true)
    await deliverAllMails(on)
    const [invitation] = await listMailsWithLinks(on, strangersAddress)
    await on.merged(on.eva, own)
    expect((await on.stop(strangersAddress)).statusCode).toBe(409)
    expect(await on.addressOf(on.eva)).toBe(ownersAddress)
    expect((await signUp(on, parseLink(invitation?.link ?? ''))).statusCode).toBe(409)
    await on.nobody('POST', '/recover-password-request', { email: strangersAddress })
    await deliverAllMails(on)
    expect(await on.enrol()).toBe('toVerify')
    expect(await canEnter(on, strangersAddress)).toBe(false)
  })
})

/** Leaves the notices as a delivery does that ended so. */
const setState = (on: Awaited<ReturnType<typeof anAttack>>, state: string, lastError: string | null) =>
  on.db
    .updateTable('mail')
    .set({ state, lastError, settledAt: state === 'waiting' ? null : sql`now()` })
    .where('kind', '=', 'address-replaced')
    .execute()

describe('rule rights-11: the time to stop a change', () => {
  test('begins when the notice was delivered, or refused by the server of its address', async () => {
    const on = await anAttack()
    await on.correct(on.eva, strangersAddress)
    on.later('73 hours')
    const form = { username: strangersAddress, role: 'ROLE_USER' }
    const give = async () => (await (await aSuperAdmin(on)).send('POST', '/create-user', form)).statusCode
    const nobodyTold = [
      ['waiting', null],
      ['failed', 'ECONNECTION'],
      ['failed', 'EAUTH 535'],
      ['failed', 'EENVELOPE 554'],
      ['failed', 'EENVELOPE 550'],
      ['failed', 'EENVELOPE 550 5.4.5'],
      ['failed', 'EENVELOPE 550 5.7.1'],
    ] as const
    for (const [state, error] of nobodyTold) {
      await setState(on, state, error)
      await runUpkeep(on)
      expect(await give(), `${state} ${error}`).toBe(409)
      const { state: now } = await on.db
        .selectFrom('mail')
        .where('kind', '=', 'address-replaced')
        .select('state')
        .executeTakeFirstOrThrow()
      expect(now).toBe('waiting')
    }
    await setState(on, 'failed', 'EENVELOPE 550 5.1.1')
    expect(await give()).toBe(201)
  })

  test('and who was to be invited is invited when it ends', async () => {
    const on = await anAttack()
    await on.db
      .updateTable('affiliate')
      .set({ inscriptionType: 0, unregisteredAt: '2020-01-01T00:00:00Z' })
      .where('id', '=', on.eva)
      .execute()
    const form = anEnrolment({ idDocument, email: strangersAddress })
    const { link } = await enrolAndReadLink(on, form)
    expect((await signUp(on, link)).json()).toMatchObject({ state: 'toVerify' })
    const chief = await on.as('ROLE_SUPER_ADMIN')
    expect((await chief('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(204)
    expect(await listLinkedAccounts(on)).toEqual([])
    await runUpkeep(on)
    await deliverAllMails(on)
    expect((await listMailsWithLinks(on, strangersAddress)).map(({ kind }) => kind)).toEqual(['enrolment'])
    expect(await on.countNotices()).toBe(1)
    await outlastHolds(on)
    const [invitation] = await listMailsWithLinks(on, strangersAddress)
    expect(invitation?.kind).toBe('invitation')
    await signUp(on, parseLink(invitation?.link ?? ''))
    expect(await canEnter(on, strangersAddress)).toBe(true)
  })

  test('a former member admitted at another address can be stopped', async () => {
    const on = await anAttack()
    await on.db
      .updateTable('affiliate')
      .set({ inscriptionType: 0, unregisteredAt: '2020-01-01T00:00:00Z' })
      .where('id', '=', on.eva)
      .execute()
    const { link } = await enrolAndReadLink(on, anEnrolment({ idDocument, email: strangersAddress }))
    await signUp(on, link)
    const chief = await on.as('ROLE_SUPER_ADMIN')
    expect((await chief('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(204)
    expect((await on.stop(ownersAddress)).statusCode).toBe(204)
    expect(await on.addressOf(on.eva)).toBe(ownersAddress)
    await outlastHolds(on)
    expect(await listLinkedAccounts(on)).toEqual([])
    expect(await canEnter(on, strangersAddress)).toBe(false)
  })
})
