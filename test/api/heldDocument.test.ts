import { describe, expect, test } from 'vitest'
import { deliverAndListMails } from '#test/support/account.ts'
import { anApp } from '#test/support/app.ts'
import { findProvenAddress } from '#server/people/addresses/addressHolds.queries.ts'
import { anEnrolment } from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, aRecord } from '#test/support/factories.ts'

const [own, free] = ['12345678Z', '33333333P']

/** Eva and somebody else. */
async function aPair() {
  const app = await anApp()
  const eva = await anAffiliate(app.db, { idDocument: own, email: 'eva@example.org' })
  const other = await anAffiliate(app.db)
  const admin = await app.as('ROLE_ADMIN')
  const give = async (who: number, idDocument: string) =>
    (await app.as('ROLE_ADMIN'))('PATCH', `/affiliate/${who}`, { idDocument, documentType: 'DNI' })
  const told = async () => (await deliverAndListMails(app, 'eva@example.org')).map(({ subject }) => subject)
  return { ...app, eva, other, admin, give, told }
}

describe('rule rights-11: the document that a correction takes from somebody', () => {
  test('goes to nobody else until she could say that it is hers, and back to her at any time', async () => {
    const { eva, other, give, told, later } = await aPair()
    expect((await give(eva, free)).statusCode).toBe(200)
    const early = await give(other, own)
    expect([early.statusCode, early.body]).toEqual([409, expect.stringContaining('aún no ha salido')])
    expect(await told()).toEqual(['Se ha corregido el documento de tu ficha'])
    const held = await give(other, own)
    expect([held.statusCode, held.body]).toEqual([
      409,
      expect.stringContaining('puede decir que es suyo hasta'),
    ])
    expect((await give(eva, own)).statusCode).toBe(200)
    expect((await give(eva, free)).statusCode).toBe(200)
    await told()
    later('73 hours')
    expect((await give(other, own)).statusCode).toBe(200)
  })

  test('is free at once when its editor had just registered somebody with it', async () => {
    const { admin, ...app } = await aPair()
    const form = anEnrolment({ idDocument: '22222222J', email: 'luz@example.org' })
    const { id } = (await admin('POST', '/enrolment/manual', form)).json<{ id: number }>()
    const give = (who: number, idDocument: string) =>
      admin('PATCH', `/affiliate/${who}`, { idDocument, documentType: 'DNI' })
    expect((await give(id, free)).statusCode).toBe(200)
    expect(await deliverAndListMails(app, 'luz@example.org')).toEqual([])
    expect((await give(app.other, '22222222J')).statusCode).toBe(200)
    // To and fro is no slip any more.
    expect((await give(id, aDocument())).statusCode).toBe(200)
    expect((await give(app.other, free)).statusCode).toBe(409)
  })

  test('is held whenever its row says that it began, and after every merge', async () => {
    const { eva, other, give, admin, db } = await aPair()
    await db.updateTable('affiliate').set({ creationTime: new Date() }).where('id', '=', eva).execute()
    const paper = await anAffiliate(db, { email: '' })
    const body = { otherId: paper, version: 1, otherVersion: 1, choose: { document: 'other' } }
    const merged = await admin('POST', `/affiliate/${eva}/merge`, body)
    expect(merged.json()).toMatchObject({ state: 'done' })
    const { id } = merged.json<{ id: number }>()
    expect((await admin('POST', `/affiliate/merges/${id}/undo`)).statusCode).toBe(200)
    expect((await give(eva, free)).statusCode).toBe(200)
    expect((await give(other, own)).statusCode).toBe(409)
  })

  test('and whoever is in its records is told, and can stop the address of who gets it', async () => {
    const { other, ...app } = await aPair()
    await aRecord(app.db, { idDocument: '44444444A', email: 'rita@example.org' })
    const admin = await app.as('ROLE_ADMIN')
    const body = { idDocument: '44444444A', documentType: 'DNI', samePerson: true }
    expect((await admin('PATCH', `/affiliate/${other}`, body)).statusCode).toBe(200)
    const [mail] = await deliverAndListMails(app, 'rita@example.org')
    expect(mail?.plain).toContain('parar-cambio')
    expect(await findProvenAddress(app.db, app.world.clock, other)).toBe('rita@example.org')
  })
})
