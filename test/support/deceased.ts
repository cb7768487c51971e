import { anAssembly, aConsent } from '#test/support/factories.ts'
import { aMember, iban, password } from '#test/support/self.ts'
import { anApp } from '#test/support/app.ts'

export const death = { day: null, saidBy: 'Su hija, por teléfono' }

/** A responsable with everything that closing a profile takes. */
export async function aPerson() {
  const app = await anApp()
  const { db } = app
  const [assemblyId, sectoral] = [
    await anAssembly(db, { assemblyName: 'Centro' }),
    await anAssembly(db, { assemblyType: 'Sectorial' }),
  ]
  const member = await aMember(
    {
      assemblyId,
      bankAccount: iban,
      feeCents: 2000,
      period: 'Anual',
      communications: true,
      creationTime: '2020-03-02T23:30:00Z',
    },
    { role: 'ROLE_RESPONSABLE', app },
  )
  await db.insertInto('affiliateSectoral').values({ affiliateId: member.id, assemblyId: sectoral }).execute()
  await db.updateTable('assembly').set({ responsibleId: member.id }).where('id', '=', assemblyId).execute()
  await aConsent(db, member.id, { kind: 'comunicaciones' })
  const admin = await app.as('ROLE_ADMIN')
  const path = `/affiliate/${member.id}/deceased`
  const enter = async () =>
    (await (await app.as())('POST', '/login', { username: 'eva@example.org', password })).statusCode
  return {
    ...app,
    member,
    admin,
    assemblyId,
    enter,
    record: (body: object = death) => admin('POST', path, body),
    undo: () => admin('POST', `${path}/undo`),
  }
}
