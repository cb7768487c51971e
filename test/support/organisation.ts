import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { aDocument, anAffiliate, anAssembly } from '#test/support/factories.ts'

/** Two districts and a sector, each with members; the lead of Centro is a member of Norte. */
export async function anOrganisation(options: Parameters<typeof anApp>[0] = {}) {
  const app = await anApp(options)
  const { db } = app
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
  return { ...app, centro, norte, sector, lead, ana, eva, left, luz, documents }
}

export const setOffice = (
  db: PeopleDatabase,
  assembly: number,
  office: { responsibleId?: number | null; liaisonId?: number | null },
) => db.updateTable('assembly').set(office).where('id', '=', assembly).execute()
