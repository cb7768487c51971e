import { describe, expect, test } from 'vitest'
import { deliverAndListMails, findLinkCode } from '#test/support/account.ts'
import {
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, aUser } from '#test/support/factories.ts'
import { aMerger } from '#test/support/merges.ts'
import { canEnter, ownersAddress, signUp, strangersAddress } from '#test/support/takeover.ts'

const idDocument = '12345678Z'

/** Eva, who has no account, and somebody who has one, `password` chosen or not, with functions to merge them. */
async function aPair(account: { password?: string }) {
  const on = await aMerger()
  const eva = await anAffiliate(on.db, { idDocument, email: ownersAddress })
  const other = await anAffiliate(on.db, { idDocument: aDocument(), email: strangersAddress })
  const user = await aUser(on.db, { affiliateId: other, username: strangersAddress, ...account })
  const told = async (address: string) =>
    (await deliverAndListMails(on, address)).map(({ subject }) => subject)
  return { ...on, eva, other, user, listMails: (to = ownersAddress) => deliverAndListMails(on, to), told }
}
const inUse = { password }

describe('rule rights-11: whose profile goes into one with an account in use', () => {
  test.each([
    ['kept', {}],
    ['kept', { document: 'other' }],
    ['removed', { email: 'other' }],
  ] as const)('is told at the address of before; the account is with the %s one %o', async (side, choose) => {
    const { eva, other, merged, listMails, db } = await aPair(inUse)
    const [kept, removed] = side === 'kept' ? [other, eva] : [eva, other]
    await merged(kept, removed, choose)
    const [mail, ...more] = await listMails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Se ha unido tu ficha con otra')
    expect(mail?.plain).toMatch(/hasta el \d+ de \w+ de \d+/)
    expect(mail?.plain).not.toMatch(/Ana|Núñez|atacante|parar-cambio/)
    expect(await db.selectFrom('addressHold').select('affiliateId').execute()).toEqual([])
  })

  test('and who can still stop what staff wrote over theirs is told too', async () => {
    const { eva, other, admin, merged, told } = await aPair(inUse)
    await admin('PATCH', `/affiliate/${eva}`, { email: 'otra@example.org' })
    expect(await told(ownersAddress)).toHaveLength(1)
    await merged(other, eva)
    expect((await told(ownersAddress)).at(-1)).toBe('Se ha unido tu ficha con otra')
    expect((await told('otra@example.org')).at(-1)).toBe('Se ha unido tu ficha con otra')
  })

  test('is asked to confirm for the account when the address stays, and not told besides', async () => {
    const { eva, other, merged, told } = await aPair(inUse)
    await merged(eva, other)
    expect(await told(ownersAddress)).toEqual(['Confirma tu dirección de correo'])
    expect(await told(strangersAddress)).toEqual(['Se ha cambiado la dirección de correo de tu ficha'])
  })

  test('is not told when it was undone before the mail left, nor of the account’s own address', async () => {
    const { eva, other, merged, undo, listMails, db } = await aPair(inUse)
    const { id } = await merged(other, eva)
    expect((await undo(id)).statusCode).toBe(200)
    expect(await listMails()).toEqual([])
    expect(await db.selectFrom('mail').select(['kind', 'state']).execute()).toEqual([
      { kind: 'profile-merged', state: 'skipped' },
    ])
    await db.updateTable('affiliate').set({ email: strangersAddress }).where('id', '=', eva).execute()
    await merged(other, eva)
    expect(await listMails()).toEqual([])
  })

  test('is told few times, and nothing is merged beyond', async () => {
    const { eva, other, merge, undo, db } = await aPair(inUse)
    for (let n = 0; n < 5; n += 1) {
      const answer = await merge(other, eva)
      expect((await undo(answer.json<{ id: number }>().id)).statusCode).toBe(200)
    }
    expect((await merge(other, eva)).statusCode).toBe(429)
    expect(await db.selectFrom('affiliate').select('id').orderBy('id').execute()).toEqual([
      { id: eva },
      { id: other },
    ])
    expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(5)
  })
})

test('rule rights-11: an invitation that is out opens no account for the document of another profile', async () => {
  const on = await aPair({})
  const chief = await on.as('ROLE_SUPER_ADMIN')
  expect((await chief('POST', `/users/${on.user.userId}/invitation`)).statusCode).toBe(204)
  await deliverAllMails(on)
  const [invitation] = await listMailsWithLinks(on, strangersAddress)
  const link = parseLink(invitation?.link ?? '')
  const { id } = await on.merged(on.other, on.eva, { document: 'other' })
  expect((await signUp(on, link)).statusCode).toBe(409)
  const again = await enrolAndReadLink(on, { idDocument, email: strangersAddress })
  await signUp(on, again.link)
  expect(await canEnter(on, strangersAddress)).toBe(false)
  const [mail] = await on.listMails()
  expect(mail?.subject).toBe('Se ha cambiado la dirección de correo de tu ficha')
  // Separated, each has what is theirs: nothing is left to stop.
  expect((await on.undo(id)).statusCode).toBe(200)
  const stop = await (await on.as())('POST', '/stop-email-change', { cod: findLinkCode(mail?.plain) })
  expect(stop.statusCode).toBe(409)
})
