import type { Page } from 'playwright-core'
import { openSession } from '#server/kernel/security/session.ts'
import { password } from '#test/support/account.ts'
import { aScreen } from '#test/support/browser.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { completePerson } from '#test/support/profile.ts'

export const waitForStatus = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
export const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** A screen with a member without account, and the token of a super admin (`boss`). */
export async function aScreenWithMember() {
  const screen = await aScreen()
  const affiliateId = await anAffiliate(screen.db, completePerson)
  const chief = await aUser(screen.db, { role: 'ROLE_SUPER_ADMIN', password })
  const boss = { token: await openSession(screen.world, screen.db, chief) }
  const accounts = () =>
    screen.db.selectFrom('appUser').select(['username', 'role', 'enabled', 'affiliateId']).execute()
  return { ...screen, affiliateId, boss, accounts }
}

/** The same with an account of that member, whose page is open. */
export async function anAccountPanel() {
  const { open, ...rest } = await aScreenWithMember()
  const user = await aUser(rest.db, {
    username: completePerson.email,
    affiliateId: rest.affiliateId,
    password: 'una contraseña larga',
  })
  const page = await open(`/gestion-usuarios/panel-usuarios/${user.userId}`, rest.boss)
  await waitForHeading(page, completePerson.email)
  return { ...rest, open, user, page }
}
