import { expect, test } from 'vitest'
import { headers, joinRows, makeRow } from '#server/import/lists.fixture.ts'
import { anEnrolment, enrolAndReadLink, openByInvitation, outlastHolds } from '#test/support/enrolment.ts'
import { anImporter } from '#test/support/imports.ts'
import { aDocument, anAffiliate } from '#test/support/factories.ts'
import { aMerger } from '#test/support/merges.ts'
import { ownersAddress, signUp, strangersAddress } from '#test/support/takeover.ts'

/** Eva, who has no account, and a profile that staff registered without an address. */
async function anAttack() {
  const on = await aMerger()
  const eva = await anAffiliate(on.db, { idDocument: '12345678Z', email: ownersAddress })
  const idDocument = aDocument()
  const own = await anAffiliate(on.db, { idDocument, email: '' })
  const correct = async (id: number) =>
    expect((await on.admin('PATCH', `/affiliate/${id}`, { email: strangersAddress })).statusCode).toBe(200)
  /** Somebody comes with the document and the address that staff wrote, and is not let in before a super admin invites them. */
  const open = async () => {
    const { link } = await enrolAndReadLink(on, { idDocument, email: strangersAddress })
    expect((await signUp(on, link)).json()).toMatchObject({ state: 'toVerify' })
    return openByInvitation(on, eva, strangersAddress)
  }
  const outlast = () => outlastHolds(on)
  return { ...on, eva, own, correct, open, outlast }
}

const refusal = 'se abrió una cuenta con un correo que no es de ninguna de las dos'

test('rule rights-11: an account opened on merged profiles goes with neither whose address was only written', async () => {
  const { eva, own, correct, merged, as, outlast, open } = await anAttack()
  const { id } = await merged(eva, own, { document: 'other' })
  await correct(eva)
  await outlast()
  expect(await open()).toEqual({ by: 'invitacion', state: 'done' })
  const answer = await (await as('ROLE_ADMIN'))('POST', `/affiliate/merges/${id}/undo`)
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(refusal)])
})

test('rule rights-11: while a merge can be undone, the document of neither profile goes anywhere else', async () => {
  const { eva, own, merged, undo, admin, db, ...on } = await anAttack()
  const third = await anAffiliate(db, { email: '' })
  const { id } = await merged(own, eva, { email: 'other' })
  const { idDocument: gone } = await db
    .selectFrom('affiliate')
    .where('id', '=', own)
    .select('idDocument')
    .executeTakeFirstOrThrow()
  expect(gone).not.toBe('12345678Z')
  const take = (who: number) =>
    admin('PATCH', `/affiliate/${who}`, { idDocument: '12345678Z', documentType: 'DNI', samePerson: true })
  for (const who of [own, third]) {
    const answer = await take(who)
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('se unió a otra')])
  }
  const form = anEnrolment({ idDocument: '12345678Z', email: strangersAddress })
  const byHand = await admin('POST', '/enrolment/manual', form)
  expect([byHand.statusCode, byHand.body]).toEqual([422, expect.stringContaining('se unió a otra')])
  const { link } = await enrolAndReadLink({ ...on, db }, form)
  expect((await signUp({ ...on, db }, link)).json()).toMatchObject({ state: 'toVerify' })
  const admitted = await admin('POST', `/enrolment/pending/${link.id}/admit`)
  expect([admitted.statusCode, admitted.body]).toEqual([409, expect.stringContaining('se unió a otra')])
  const list = await anImporter('ROLE_ADMIN', { ...on, db })
  const done = await list.importAll(joinRows([headers, makeRow(1, { DNI: '12345678Z', Asamblea: '' })]))
  expect(JSON.stringify(done), JSON.stringify(done)).toContain('se unió a otra')
  expect((await undo(id)).statusCode).toBe(200)
})
