import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PersonFees } from '#contract/fees/personFees.ts'
import type { OwnFees } from '#contract/self/ownFees.ts'
import { deleteOrphanFiles } from '#server/files/files.queries.ts'
import { aBatch, aCharge, aMandate, anAccount } from '#test/support/fees.ts'
import { setCreditor } from '#test/support/batches.ts'
import { aPdf, aPng } from '#test/support/files.ts'
import { aForm } from '#test/support/imports.ts'
import { titleOf } from '#test/support/minutes.ts'
import { aMember, password } from '#test/support/self.ts'

/** A member whose mandate is signed on paper, and a super admin who has the scan. */
async function aCase() {
  const member = await aMember({ bankAccount: anAccount(), feeCents: 2000, period: 'Trimestral' })
  const mandateId = await aMandate(member.db, { affiliateId: member.id })
  const staff = await member.as('ROLE_SUPER_ADMIN')
  const token = await member.tokenFor('ROLE_SUPER_ADMIN')
  const path = `/affiliate/${member.id}/mandates/${mandateId}/proofs`
  const add = async (content: Uint8Array<ArrayBuffer> | string, name = 'firma.pdf', to = path) => {
    const { payload, headers } = await aForm(content, name)
    return member.app.inject({
      method: 'POST',
      url: `/api${to}`,
      payload,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
  }
  const proofs = async () =>
    (await staff('GET', `/affiliate/${member.id}/fees`)).json<PersonFees>().open?.proofs ?? []
  const own = async () => (await member.me('GET', '/logged/fees')).json<OwnFees>().open?.proofs ?? []
  const countFiles = async () => (await member.db.selectFrom('storedFile').select('id').execute()).length
  return { ...member, mandateId, staff, path, add, proofs, own, countFiles }
}

test('rule fee-16: staff keep the scan of a signed paper; they and its person read the same bytes, and each look is logged', async () => {
  const on = await aCase()
  const scan = aPdf()
  const added = (await on.add(scan)).json<PersonFees>()
  expect(added.open?.proofs).toMatchObject([{ fileName: 'firma.pdf', withdrawn: null }])
  const [proof] = await on.proofs()
  const read = await on.staff('GET', `${on.path}/${proof?.id}`)
  expect([read.headers['content-type'], read.rawPayload.equals(scan)]).toEqual(['application/pdf', true])
  expect(await on.own()).toEqual([{ id: proof?.id, fileName: 'firma.pdf', addedAt: proof?.addedAt }])
  const mine = await on.me('GET', `/logged/mandates/${on.mandateId}/proofs/${proof?.id}`)
  expect(mine.rawPayload.equals(scan)).toBe(true)
  const told = (await on.me('GET', '/logged/data')).body
  expect(told).toContain('firma.pdf')
  const logged = await on.db
    .selectFrom('activity')
    .innerJoin('activitySubject', 'activitySubject.activityId', 'activity.id')
    .where('entityId', '=', on.id)
    .where('action', 'like', 'mandateProof%')
    .select(['action', 'details'])
    .orderBy('activity.id')
    .execute()
  expect(logged.map(({ action }) => action)).toEqual(['mandateProofAdded', 'mandateProofRead'])
  const accesses = (await on.me('GET', '/logged/accesses')).body
  expect(accesses).toContain('Consulta del papel firmado de un mandato')
})

test('rule fee-16: a paper may come before its signature is noted; what is no PDF or image, too large or another’s is refused', async () => {
  const on = await aCase()
  await on.db
    .updateTable('mandate')
    .set({ state: 'borrador', signedOn: null, evidence: null })
    .where('id', '=', on.mandateId)
    .execute()
  expect((await on.add(aPng(), 'foto.png')).statusCode).toBe(200)
  for (const [content, name] of [
    ['MZ nada', 'firma.pdf'],
    ['<html></html>', 'firma.png'],
    ['', 'firma.pdf'],
  ] as const)
    expect((await on.add(content, name)).statusCode, name).toBe(422)
  const other = await aMember({ email: 'otra@example.org', idDocument: '00000000T' }, { app: on })
  const wrong = await on.add(aPdf(), 'x.pdf', `/affiliate/${other.id}/mandates/${on.mandateId}/proofs`)
  expect(wrong.statusCode).toBe(404)
  const [proof] = await on.proofs()
  const url = `/logged/mandates/${on.mandateId}/proofs/${proof?.id}`
  expect((await other.me('GET', url)).statusCode).toBe(404)
  const admin = await on.as('ROLE_ADMIN')
  expect((await admin('GET', `${on.path}/${proof?.id}`)).statusCode).toBe(403)
  await on.staff('POST', `/affiliate/${on.id}/mandates/${on.mandateId}/sign`, {
    signedOn: '2026-02-01',
    version: 1,
  })
  expect(await on.proofs()).toMatchObject([{ fileName: 'foto.png' }])
})

test('rule fee-16: what was signed on the screen takes no paper', async () => {
  const on = await aCase()
  await setCreditor(on.db)
  const body = { bankAccount: anAccount(), holder: null, accepted: true, textVersion: 1, password }
  const { open } = (await on.me('POST', '/logged/mandate', body)).json<OwnFees>()
  const refused = await on.add(aPdf(), 'firma.pdf', `/affiliate/${on.id}/mandates/${open?.id}/proofs`)
  expect([refused.statusCode, titleOf(refused)]).toEqual([
    409,
    'Este mandato se firmó en pantalla: su prueba es esa firma.',
  ])
})

test('rule fee-16: a better scan stands before the one there was, the same again adds nothing, and ten fit', async () => {
  const on = await aCase()
  const first = aPdf()
  await on.add(first)
  await on.add(first)
  await on.add(aPng(), 'mejor.png')
  expect((await on.proofs()).map(({ fileName }) => fileName)).toEqual(['mejor.png', 'firma.pdf'])
  for (let width = 2; width < 10; width += 1) await on.add(aPng({ width }), `${width}.png`)
  expect(titleOf(await on.add(first))).toBe('Este mandato tiene ya 10 papeles, que son los que caben.')
  expect(await on.countFiles()).toBe(10)
})

test('rule fee-16: one put by mistake is withdrawn with a reason, and its file goes at once', async () => {
  const on = await aCase()
  await on.add(aPdf())
  const [proof] = await on.proofs()
  const withdraw = (reason: string) => on.staff('POST', `${on.path}/${proof?.id}/withdraw`, { reason })
  expect((await withdraw(' ')).statusCode).toBe(422)
  const done = (await withdraw('Era de otra persona')).json<PersonFees>()
  expect(done.open?.proofs).toMatchObject([{ withdrawn: { reason: 'Era de otra persona', isKept: false } }])
  expect(titleOf(await withdraw('Otra vez'))).toBe('Este papel ya está retirado.')
  expect([await on.own(), await on.countFiles()]).toEqual([[], 0])
  expect((await on.staff('GET', `${on.path}/${proof?.id}`)).statusCode).toBe(404)
})

test('rule fee-16: what was there when a charge was collected is kept for the office when it is withdrawn', async () => {
  const on = await aCase()
  await on.add(aPdf())
  await sql`update mandate_proof set added_at = '2026-10-01T10:00:00Z'`.execute(on.db)
  await aCharge(on.db, {
    affiliateId: on.id,
    mandateId: on.mandateId,
    batchId: await aBatch(on.db),
    state: 'remesado',
  })
  const [proof] = await on.proofs()
  await on.staff('POST', `${on.path}/${proof?.id}/withdraw`, { reason: 'No se lee' })
  expect(await on.proofs()).toMatchObject([{ withdrawn: { isKept: true } }])
  expect(await on.own()).toEqual([])
  const url = `/logged/mandates/${on.mandateId}/proofs/${proof?.id}`
  expect((await on.me('GET', url)).statusCode).toBe(404)
  expect((await on.staff('GET', `${on.path}/${proof?.id}`)).statusCode).toBe(200)
})

test('rule fee-16: of who left the paper is read, and nothing is added; it goes with its person', async () => {
  const on = await aCase()
  await on.add(aPdf())
  const [proof] = await on.proofs()
  await on.leave({ password })
  expect((await on.staff('GET', `${on.path}/${proof?.id}`)).statusCode).toBe(200)
  expect((await on.add(aPng(), 'otro.png')).statusCode).toBe(404)
  await sql`delete from mandate where affiliate_id = ${on.id}`.execute(on.db)
  await sql`update stored_file set creation_time = now() - interval '25 hours'`.execute(on.db)
  await deleteOrphanFiles(on.db)
  expect(await on.countFiles()).toBe(0)
})
