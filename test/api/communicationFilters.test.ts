import { expect, test } from 'vitest'
import type { Communication } from '#contract/communications/communications.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { anApp } from '#test/support/app.ts'

test.each([
  [{ city: ['Getaffe'] }, 'city', 'No se conoce ninguna ciudad que se llame «Getaffe»'],
  [
    { city: ['Getafe'], district: ['Centro'] },
    'district',
    'El distrito se elige cuando la única ciudad es Madrid',
  ],
  [{ district: ['Centro'] }, 'district', 'El distrito se elige cuando la única ciudad es Madrid'],
  [
    { city: ['Madrid'], district: ['Zentro'] },
    'district',
    'No se conoce ningún distrito que se llame «Zentro»',
  ],
  [{ assemblyIds: [999] }, 'assemblyIds', 'No hay ninguna asamblea con el número 999'],
  [
    { fromInscriptionDate: '2026-02-01', toInscriptionDate: '2026-01-01' },
    'toInscriptionDate',
    'Es anterior al primer día',
  ],
])(
  'rule communication-3: what means nobody is refused by the counts as when it is saved: %j',
  async (filters, path, message) => {
    const app = await anApp()
    const admin = await app.as('ROLE_ADMIN')
    const id = (await admin('POST', '/communication')).json<number>()
    const answers = [
      await admin('POST', '/communication/count-recipients', { id, ...filters }),
      await admin('POST', '/communication/count-recipients', filters),
      await admin('POST', '/communication/count-filters-users', { id, ...filters }),
      await admin('PATCH', `/communication/${id}`, filters),
    ]
    for (const answer of answers)
      expect([answer.statusCode, answer.json<ProblemDetails>().errors]).toMatchObject([
        422,
        [{ in: 'body', path, message }],
      ])
  },
)

test('rule communication-3: another city leaves no district of Madrid behind', async () => {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  const edit = async (change: object) =>
    (await admin('PATCH', `/communication/${id}`, change)).json<Communication>()
  expect(await edit({ city: ['Madrid'], district: ['Centro'] })).toMatchObject({ district: '["Centro"]' })
  expect(await edit({ city: ['Getafe'] })).toMatchObject({ city: '["Getafe"]', district: '[]' })
})
