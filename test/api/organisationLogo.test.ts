import { expect, test } from 'vitest'
import type { OrganisationSettings, OrganisationThen } from '#contract/organisation/settings.ts'
import { anApp } from '#test/support/app.ts'
import { aPng } from '#test/support/files.ts'
import { aForm } from '#test/support/imports.ts'

test('rules organisation-2, organisation-3: it is said whether papers have the logo, and what a version changed of it', async () => {
  const app = await anApp()
  const owner = await app.as('ROLE_SUPER_ADMIN')
  const authorization = `Bearer ${await app.tokenFor('ROLE_SUPER_ADMIN')}`
  const putLogo = async (width: number, height: number) => {
    const { payload, headers } = await aForm(aPng({ width, height, colours: 6 }), 'logo.png')
    const url = '/api/organisation/logo'
    return (
      await app.app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })
    ).json<OrganisationSettings>()
  }
  expect((await owner('GET', '/organisation/settings')).json()).toMatchObject({ isLogoOnPapers: false })
  // Transparent ones are undone to be drawn, which holds the process if they are large.
  expect(await putLogo(900, 120)).toMatchObject({ version: 2, isLogoOnPapers: true })
  expect(await putLogo(900, 900)).toMatchObject({ version: 3, isLogoOnPapers: false })
  const logoOf = async (version: number) => {
    const then = (await owner('GET', `/organisation/versions/${version}`)).json<
      OrganisationThen & { before: OrganisationThen | null }
    >()
    return [then.before?.logo, then.logo]
  }
  expect([await logoOf(1), await logoOf(2), await logoOf(3)]).toEqual([
    [undefined, 'none'],
    ['none', 'gone'],
    ['gone', 'present'],
  ])
})
