import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'

/** A person with a value in every field. */
export const completePerson = {
  idDocument: '12345678Z',
  name: 'Eva',
  lastName1: 'Peña',
  sex: 'M',
  birthday: '1980-05-04',
  bornCountryId: 209,
  countryId: 209,
  province: 'Madrid',
  city: 'Madrid',
  district: 'Centro',
  postalCode: '28001',
  streetName: 'Calle Mayor',
  email: 'eva@example.org',
  phone: '+34600123456',
} as const

/** An application with one complete profile, and functions to change it as an admin. */
export async function aProfile(about: object = {}) {
  const app = await anApp()
  const id = await anAffiliate(app.db, { ...completePerson, ...about })
  const admin = await app.as('ROLE_ADMIN')
  const patch = (body: object) => admin('PATCH', `/affiliate/${id}`, body)
  return {
    ...app,
    id,
    admin,
    patch,
    file: async () => (await admin('GET', `/affiliate/${id}`)).json<AffiliateProfile>(),
    errorsOf: async (body: object) => {
      const reply = await patch(body)
      const problem = reply.json<ProblemDetails>()
      return Object.fromEntries((problem.errors ?? []).map(({ path, message }) => [path, message]))
    },
    changes: async () =>
      (await admin('GET', `/affiliate/${id}/history?size=1000`)).json<{ content: ProfileChange[] }>().content,
    /** The id of a country by its name. */
    country: async (pais: string) =>
      (await app.db.selectFrom('country').where('pais', '=', pais).select('id').executeTakeFirstOrThrow()).id,
    row: () => app.db.selectFrom('affiliate').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
  }
}
