import type { Role } from '#contract/actor.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { anApp } from '#test/support/app.ts'
import { aDocument, anAffiliate, anAssembly, aUser } from '#test/support/factories.ts'

/** Two districts and a sector, each with members; the lead of Centro is a member of Norte. */
export async function anOrganisation(options: Parameters<typeof anApp>[0] = {}) {
  const app = await anApp(options)
  const { db } = app
  const accounts = new Map<number, Awaited<ReturnType<typeof aUser>>>()
  const [centro, norte] = [await anAssembly(db), await anAssembly(db)]
  const sector = await anAssembly(db, { assemblyType: 'Sectorial' })
  const lead = await anAffiliate(db, { lastName1: 'Lara', assemblyId: norte })
  const documents = { inside: aDocument(), outside: aDocument(), stranger: aDocument() }
  const ana = await anAffiliate(db, { lastName1: 'Abad', assemblyId: centro, idDocument: documents.inside })
  const eva = await anAffiliate(db, { lastName1: 'Eiros', assemblyId: centro })
  const left = await anAffiliate(db, { lastName1: 'Bravo', assemblyId: centro, inscriptionType: 0 })
  const luz = await anAffiliate(db, { lastName1: 'Cano', assemblyId: norte, idDocument: documents.outside })
  await db.insertInto('affiliateSectoral').values({ affiliateId: luz, assemblyId: sector }).execute()
  await setOffice(db, centro, { responsibleId: lead })
  /** Requests as somebody with a role, which their account gets; null for an account without a profile. */
  const askAs = async (role: Role, affiliateId: number | null) => {
    const known = affiliateId === null ? undefined : accounts.get(affiliateId)
    const user = known ?? (await aUser(db, { role, affiliateId }))
    if (affiliateId !== null) accounts.set(affiliateId, user)
    await db.updateTable('appUser').set({ role }).where('id', '=', user.userId).execute()
    return app.as({ token: await openSession(app.world, db, { ...user, role }) })
  }
  return { ...app, askAs, centro, norte, sector, lead, ana, eva, left, luz, documents }
}

export const setOffice = (
  db: PeopleDatabase,
  assembly: number,
  office: { responsibleId?: number | null; liaisonId?: number | null },
) => db.updateTable('assembly').set(office).where('id', '=', assembly).execute()
