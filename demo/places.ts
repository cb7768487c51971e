import { madrid } from '#contract/people/person.ts'
import { findAssemblyOfPlace } from '#demo/assemblies.ts'
import type { Place } from '#demo/place.ts'
import type { Tongue } from '#demo/names/regional.ts'
import { madridDistricts } from '#demo/places/districts.ts'
import { provinces } from '#demo/places/municipalities.ts'
import { commonStreets, madridStreets } from '#demo/places/streets.ts'
import { itemAt, parseWeights, weightedDraw, type Draw, type Random } from '#demo/random.ts'

export type Address = {
  province: string
  city: string
  district: string | null
  postalCode: string
  streetName: string
  streetNumber: string | null
}
/** Extra weight of Madrid, where the organisation has most of its members. */
const madridWeight = 6
/** Extra weight of places with an assembly. */
const assemblyWeight = (place: string) => (findAssemblyOfPlace(place) === undefined ? 1 : 4)

const municipalities = provinces.flatMap(({ code, name, tongue, municipalities: text }) =>
  parseTowns(text).map(([city, thousands, last]): [Place, number] => [
    { province: name, city, district: null, tongue, postalCodes: last.map((figures) => code + figures) },
    name === madrid ? thousands * madridWeight * assemblyWeight(city) : thousands,
  ]),
)

const districts = Object.entries(madridDistricts).map(([district, [thousands, codes]]): [Place, number] => [
  {
    province: madrid,
    city: madrid,
    district,
    tongue: 'es',
    postalCodes: codes.split(' ').map((figures) => `28${figures}`),
  },
  thousands * madridWeight * assemblyWeight(district),
])

/** The places where people of the demo live, with their weights. */
export const demoPlaces = [...districts, ...municipalities]

/** A random municipality or district of Madrid, by population. */
export const drawPlace: Draw<Place> = weightedDraw(demoPlaces)

const drawStreet: Record<Tongue, Draw<string>> = {
  es: weightedDraw(parseWeights(commonStreets.es)),
  ca: weightedDraw(parseWeights(commonStreets.ca)),
  eu: weightedDraw(parseWeights(commonStreets.eu)),
  gl: weightedDraw(parseWeights(commonStreets.gl)),
}
const drawMadridStreet = weightedDraw(parseWeights(madridStreets))

/** A random address in a place. */
export function drawAddress(
  random: Random,
  { province, city, district, postalCodes, tongue }: Place,
): Address {
  const street = district !== null && random.chance(0.8) ? drawMadridStreet : drawStreet[tongue]
  return {
    province,
    city,
    district,
    postalCode: random.pick(postalCodes),
    streetName: street(random),
    streetNumber: drawDoor(random),
  }
}

function drawDoor(random: Random): string | null {
  if (random.chance(0.02)) return random.chance(0.5) ? 's/n' : null
  const number = 1 + Math.floor(random.fraction() ** 2 * 180)
  if (random.chance(0.45)) return String(number)
  return `${number}, ${random.between(1, 8)}º ${random.pick(['A', 'B', 'C', 'D', 'Izda.', 'Dcha.'])}`
}

/** Parses `Móstoles 212 931-939`: name, thousands of inhabitants, and the last digits of its postal codes, 931 … 939. */
function parseTowns(text: string): [string, number, string[]][] {
  return text.split(/\s*,\s*/).map((entry) => {
    const parts = /^(.+) (\d+) (\d{3})(?:-(\d{3}))?$/.exec(entry)
    if (!parts) throw new Error(`no town in «${entry}»`)
    const [first, last] = [Number(parts[3]), Number(parts[4] ?? parts[3])]
    const figures = Array.from({ length: last - first + 1 }, (_, step) =>
      String(first + step).padStart(3, '0'),
    )
    return [itemAt(parts, 1), Number(parts[2]), figures]
  })
}
