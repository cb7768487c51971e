import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { Counted } from '#contract/statistics/shapes.ts'
import { listMapRows, sumRows } from '#web/statistics/map/mapRows.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { anOrganisation } from '#test/support/organisation.ts'

/** Where people live, with how many: typed as offices type it, abroad, in a name of two provinces, in none. */
const homes = [
  { city: 'Getafe', count: 3 },
  { city: 'GETAFE', count: 1 },
  { city: 'Madrid', district: 'Centro', count: 4 },
  { city: 'Madrid', district: 'Villa de Vallecas', count: 2 },
  { city: 'Burgos', district: 'Gamonal', count: 2 },
  { city: 'Arona', count: 1 },
  { city: 'Ceuta', count: 1 },
  { city: 'Melilla', count: 1 },
  { city: 'París', count: 2 },
  // In Madrid, and in Cáceres.
  { city: 'Arroyomolinos', count: 3 },
  { city: null, count: 5 },
] as const

test('rule statistics-15: what every map shows, what is beside it, and the lists behind it agree', async () => {
  const { db, askAs } = await anOrganisation()
  const admin = await askAs('ROLE_ADMIN', null)
  await db.updateTable('affiliate').set({ city: null, district: null }).execute()
  for (const { count, ...home } of homes)
    for (let at = 0; at < count; at += 1)
      await anAffiliate(db, { ...home, ...('district' in home ? {} : { district: null }) })
  const members = await db
    .selectFrom('affiliate')
    .where('inscriptionType', '<>', 0)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

  const read = async (place: string) => {
    const dimension = place === 'distritos' ? 'district' : 'city'
    const answer = await admin('GET', `/stats/count?dimension=${dimension}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const counted = answer.json<Counted>()
    expect(counted.total.count).toBe(members.count)
    return listMapRows(counted, place, (code) => code)
  }
  const areas: Record<string, Record<string, number>> = {}
  let followed = 0
  for (const place of ['ES', '28', '09', '38', '51', '10', 'distritos']) {
    const rows = await read(place)
    expect(sumRows(rows), place).toBe(members.count)
    areas[place] = Object.fromEntries(
      rows.flatMap(({ code, count }) => (code === null ? [] : [[code, count]])),
    )
    for (const { list, count, label } of rows) {
      if (!list) continue
      const params = new URLSearchParams({ ...list, size: '1' }).toString()
      const listed = await admin('GET', `/affiliate?${params}`)
      expect(listed.json<Page<unknown>>().totalElements, `${place} ${label}`).toBe(count)
      followed += 1
    }
  }
  expect(areas).toEqual({
    ES: { '28': 10, '09': 2, '38': 1, '51': 1, '52': 1 },
    '28': { '28079': 6, '28065': 4 },
    '09': { '09059': 2 },
    '38': { '38006': 1 },
    '51': { '51001': 1 },
    '10': {},
    distritos: { '2807901': 4, '2807918': 2 },
  })
  expect(followed).toBe(14)
})
