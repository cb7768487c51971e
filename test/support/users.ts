import type { Page } from 'playwright-core'
import { aScreen } from '#test/support/browser.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { wholePerson } from '#test/support/file.ts'

export const said = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Somebody of the census without an account, and a super admin who looks. */
export async function somebodyEnrolled() {
  const screen = await aScreen()
  const affiliateId = await anAffiliate(screen.db, wholePerson)
  const boss = { token: await screen.tokenFor('ROLE_SUPER_ADMIN') }
  const accounts = () =>
    screen.db.selectFrom('appUser').select(['username', 'role', 'enabled', 'affiliateId']).execute()
  return { ...screen, affiliateId, boss, accounts }
}

/** The same, with the account of an ordinary member; its panel is open. */
export async function somebodysAccount() {
  const { open, ...rest } = await somebodyEnrolled()
  const user = await aUser(rest.db, {
    username: wholePerson.email,
    affiliateId: rest.affiliateId,
    password: 'una contraseña larga',
  })
  const page = await open(`/gestion-usuarios/panel-usuarios/${user.userId}`, rest.boss)
  await heading(page, wholePerson.email)
  return { ...rest, open, user, page }
}
