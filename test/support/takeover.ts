import { anApp, type TestApp } from '#test/support/app.ts'
import { password } from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, aUser } from '#test/support/factories.ts'

export const strangersAddress = 'atacante@example.org'
export const ownersAddress = 'eva@example.org'

export const listLinkedAccounts = ({ db }: TestApp) =>
  db
    .selectFrom('appUser')
    .select(['username', 'role', 'affiliateId'])
    .where('affiliateId', 'is not', null)
    .execute()
export const signUp = async (app: TestApp, link: object) =>
  (await app.as())('POST', '/signup', { password, ...link })
export const canEnter = async (app: TestApp, username: string) =>
  (await (await app.as())('POST', '/login', { username, password })).statusCode === 200

type About = Partial<Parameters<typeof aUser>[1]> & { inscriptionType?: number }

/** Somebody with an account, and an admin who wants it. */
export async function aVictim({ inscriptionType = 1, ...about }: About = {}) {
  const app = await anApp()
  const idDocument = aDocument()
  const id = await anAffiliate(app.db, { idDocument, email: ownersAddress, inscriptionType })
  await aUser(app.db, { username: ownersAddress, affiliateId: id, ...about })
  return { app, id, idDocument, admin: await app.as('ROLE_ADMIN') }
}
