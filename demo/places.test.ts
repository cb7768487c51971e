import { expect, test } from 'vitest'
import { demoPlaces } from '#demo/places.ts'
import { listReferencePlaces as reference } from '#server/geography/reference.places.ts'

test('every place of the demo is in the reference data, in the same province', () => {
  const { provinces, cities, districts } = reference()
  const codes = new Map(provinces.map(({ provincia, codProv }) => [provincia, codProv]))
  const known = new Set([
    ...cities.map(({ name, codProv }) => `${codProv} ${name}`),
    ...districts.map(({ name, codMun }) => `${codMun} ${name}`),
  ])
  const unknown = demoPlaces.filter(
    ([{ province, city, district }]) =>
      !known.has(`${codes.get(province)} ${city}`) || (district !== null && !known.has(`28079 ${district}`)),
  )
  expect(unknown).toEqual([])
  const astray = demoPlaces.filter(
    ([{ province, postalCodes }]) =>
      !postalCodes.every((code) => code.startsWith(codes.get(province) ?? '?')),
  )
  expect(astray).toEqual([])
  expect(new Set(demoPlaces.map(([{ province }]) => province)).size).toBe(provinces.length)
})
