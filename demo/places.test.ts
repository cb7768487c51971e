import { expect, test } from 'vitest'
import { places } from '#demo/places.ts'
import { listReferencePlaces as reference } from '#server/geography/reference.places.ts'

test('every place of the demo is one of the reference data, under its province', () => {
  const { provinces, cities, districts } = reference()
  const codes = new Map(provinces.map(({ provincia, codProv }) => [provincia, codProv]))
  const known = new Set([
    ...cities.map(({ name, codProv }) => `${codProv} ${name}`),
    ...districts.map(({ name, codMun }) => `${codMun} ${name}`),
  ])
  const unknown = places.filter(
    ([{ province, city, district }]) =>
      !known.has(`${codes.get(province)} ${city}`) || (district !== null && !known.has(`28079 ${district}`)),
  )
  expect(unknown).toEqual([])
  const astray = places.filter(
    ([{ province, postalCodes }]) =>
      !postalCodes.every((code) => code.startsWith(codes.get(province) ?? '?')),
  )
  expect(astray).toEqual([])
  expect(new Set(places.map(([{ province }]) => province)).size).toBe(provinces.length)
})
