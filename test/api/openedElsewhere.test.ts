import { expect, test } from 'vitest'
import { enrolAndReadLink } from '#test/support/enrolment.ts'
import { aDocument, anAffiliate } from '#test/support/factories.ts'
import { aMerger } from '#test/support/merges.ts'
import { listLinkedAccounts, ownersAddress, signUp, strangersAddress } from '#test/support/takeover.ts'

/** Eva, who has no account, and a profile that staff registered without an address. */
async function anAttack() {
  const on = await aMerger()
  const eva = await anAffiliate(on.db, { idDocument: '12345678Z', email: ownersAddress })
  const idDocument = aDocument()
  const own = await anAffiliate(on.db, { idDocument, email: '' })
  const correct = async (id: number) =>
    expect((await on.admin('PATCH', `/affiliate/${id}`, { email: strangersAddress })).statusCode).toBe(200)
  /** Opens an account with the document and the address that staff wrote. */
  const open = async () => {
    const { link } = await enrolAndReadLink(on, { idDocument, email: strangersAddress })
    return (await signUp(on, link)).statusCode
  }
  return { ...on, eva, own, correct, open }
}

const refusal = 'se abrió una cuenta con un correo que no es de ninguna de las dos'

test('rule rights-11: an account opened on merged profiles goes with neither whose address was only written', async () => {
  const { eva, own, correct, merged, undo, open, db, ...on } = await anAttack()
  await correct(eva)
  const { id } = await merged(own, eva)
  await correct(own)
  expect(await open()).toBeLessThan(300)
  const answer = await undo(id)
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(refusal)])
  expect((await listLinkedAccounts({ ...on, db })).map(({ affiliateId }) => affiliateId)).not.toContain(eva)
})

test('rule rights-11: nor does it stay with a profile whose own address is another', async () => {
  const { eva, own, correct, merged, undo, open } = await anAttack()
  const { id } = await merged(eva, own, { document: 'other', email: 'other' })
  await correct(eva)
  expect(await open()).toBeLessThan(300)
  const answer = await undo(id)
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(refusal)])
})

test('rule rights-11: while a merge can be undone, nobody else gets the document of the profile that went', async () => {
  const { eva, own, merged, undo, admin } = await anAttack()
  const { id } = await merged(own, eva)
  const take = async () =>
    admin('PATCH', `/affiliate/${own}`, { idDocument: '12345678Z', documentType: 'DNI', samePerson: true })
  const answer = await take()
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('se unió a otra')])
  expect((await undo(id)).statusCode).toBe(200)
})
