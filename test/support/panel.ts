import type { Page } from 'playwright-core'
import type { Role } from '#contract/actor.ts'
import { aScreen } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { completePerson } from '#test/support/profile.ts'

/** An application with one complete file, and a function to open its page. */
export async function aPanel(about: object = {}) {
  const screen = await aScreen()
  const id = await anAffiliate(screen.db, { ...completePerson, ...about })
  const open = (who: Role | { token: string } = 'ROLE_ADMIN', search = '') =>
    screen.open(`/censo-base/inscritos/${id}${search}`, who)
  const row = () =>
    screen.db.selectFrom('affiliate').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  return { ...screen, openPath: screen.open, id, open, row }
}

/** Opens the edit form of a tab. */
export const openEditForm = async (page: Page, tab: string) => {
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('button', { name: `Editar ${tab}` }).click()
}
