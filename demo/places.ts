import { madrid } from '#contract/people/person.ts'
import { assemblyAt } from '#demo/assemblies.ts'
import type { Place } from '#demo/place.ts'
import type { Tongue } from '#demo/names/regional.ts'
import { madridDistricts } from '#demo/places/districts.ts'
import { provinces } from '#demo/places/municipalities.ts'
import { commonStreets, madridStreets } from '#demo/places/streets.ts'
import { at, vocabulary, weighted, type Draw, type Random } from '#demo/random.ts'

export type Address = {
  province: string
  city: string
  district: string | null
  postalCode: string
  streetName: string
  streetNumber: string | null
}
/** The organisation was born in Madrid, and most of it still lives there. */
const rootedness = 6
/** Where it has an assembly, it has grown. */
const growth = (place: string) => (assemblyAt(place) === undefined ? 1 : 4)

const municipalities = provinces.flatMap(({ code, name, tongue, municipalities: text }) =>
  townsOf(text).map(([city, thousands, last]): [Place, number] => [
    { province: name, city, district: null, tongue, postalCodes: last.map((figures) => code + figures) },
    name === madrid ? thousands * rootedness * growth(city) : thousands,
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
  thousands * rootedness * growth(district),
])

/** Every place people of the demo live in, and how much it weighs. */
export const places = [...districts, ...municipalities]

/** A municipality, or a district of Madrid city, by population. */
export const somewhere: Draw<Place> = weighted(places)

const streets: Record<Tongue, Draw<string>> = {
  es: weighted(vocabulary(commonStreets.es)),
  ca: weighted(vocabulary(commonStreets.ca)),
  eu: weighted(vocabulary(commonStreets.eu)),
  gl: weighted(vocabulary(commonStreets.gl)),
}
const streetOfMadrid = weighted(vocabulary(madridStreets))

/** A street and a number in a place. */
export function addressIn(random: Random, { province, city, district, postalCodes, tongue }: Place): Address {
  const street = district !== null && random.chance(0.8) ? streetOfMadrid : streets[tongue]
  return {
    province,
    city,
    district,
    postalCode: random.pick(postalCodes),
    streetName: street(random),
    streetNumber: doorOf(random),
  }
}

function doorOf(random: Random): string | null {
  if (random.chance(0.02)) return random.chance(0.5) ? 's/n' : null
  const number = 1 + Math.floor(random.fraction() ** 2 * 180)
  if (random.chance(0.45)) return String(number)
  return `${number}, ${random.between(1, 8)}º ${random.pick(['A', 'B', 'C', 'D', 'Izda.', 'Dcha.'])}`
}

/** `Móstoles 212 931-939` as its name, its thousands of inhabitants and the figures 931, 932 … 939. */
function townsOf(text: string): [string, number, string[]][] {
  return text.split(/\s*,\s*/).map((entry) => {
    const parts = /^(.+) (\d+) (\d{3})(?:-(\d{3}))?$/.exec(entry)
    if (!parts) throw new Error(`no town in «${entry}»`)
    const [first, last] = [Number(parts[3]), Number(parts[4] ?? parts[3])]
    const figures = Array.from({ length: last - first + 1 }, (_, step) =>
      String(first + step).padStart(3, '0'),
    )
    return [at(parts, 1), Number(parts[2]), figures]
  })
}
