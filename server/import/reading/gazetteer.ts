import { dictionary, foldWords } from '#contract/words.ts'
import type { City, Country, District, Province } from '#contract/geography/geography.ts'

export type PlaceLists = {
  countries: readonly Pick<Country, 'id' | 'pais' | 'country' | 'iso2' | 'iso3'>[]
  provinces: readonly Pick<Province, 'codProv' | 'provincia'>[]
  cities: readonly Pick<City, 'codIne' | 'name' | 'codProv'>[]
  districts: readonly Pick<District, 'name' | 'codMun'>[]
}

/** Look-ups of places by any spelling; undefined when there is none, or more than one. */
export type Gazetteer = {
  /** Whether there are any provinces; without them a name cannot be called unknown. */
  knowsPlaces: boolean
  country: (typed: string) => number | undefined
  province: (typed: string) => NamedPlace | undefined
  city: (typed: string, codProv: string | undefined) => NamedPlace | undefined
  district: (typed: string, codIne: string) => string | undefined
}
export type NamedPlace = { code: string; name: string }

/** Former Spanish names that official lists no longer have. */
const formerNames = dictionary([
  ['20', 'guipuzcoa'],
  ['48', 'vizcaya'],
  ['17', 'gerona'],
  ['25', 'lerida'],
  ['32', 'orense'],
  ['07', 'baleares|islas baleares|balears'],
  ['38', 'tenerife'],
  ['35', 'gran canaria'],
  ['26', 'logroño'],
  ['39', 'santander'],
  ['33', 'oviedo'],
])

const articles = /^(?:a|o|as|os|la|el|las|los|l|les|els|es|sa|ses) (?=\S)/

/** All spellings of a name: «Coruña, A», «A Coruña», «Coruña»; each side of «Araba/Álava». */
function listSpellings(name: string): string[] {
  const sides = [name, ...name.split('/')].map((side) => {
    const [head = '', article] = side.split(/,\s*/)
    return foldWords(article === undefined ? side : `${article} ${head}`)
  })
  return [...new Set(sides.flatMap((side) => [side, side.replace(articles, '')]))].filter(Boolean)
}

/**
 * Makes a look-up by any spelling. A spelling without article that two places share finds neither. The index is built
 * at the first look-up: most lists have no cities, and there are eight thousand.
 */
function createIndex<Place>(
  entries: Iterable<readonly [string, Place]>,
): (typed: string) => Place | undefined {
  let built: ReturnType<typeof indexSpellings<Place>> | undefined
  return (typed) => {
    built ??= indexSpellings(entries)
    const forms = listSpellings(typed)
    for (const map of [built.exact, built.loose])
      for (const form of forms) if (map.get(form)) return map.get(form) ?? undefined
    return undefined
  }
}

function indexSpellings<Place>(entries: Iterable<readonly [string, Place]>) {
  const exact = new Map<string, Place | null>()
  const loose = new Map<string, Place | null>()
  const add = (map: Map<string, Place | null>, key: string, place: Place) =>
    map.set(key, map.has(key) && map.get(key) !== place ? null : place)
  for (const [name, place] of entries) {
    add(exact, foldWords(name), place)
    for (const spelling of listSpellings(name)) add(loose, spelling, place)
  }
  return { exact, loose }
}

/** Makes the look-ups of all places; each then takes a few reads of a map. */
export function createGazetteer({ countries, provinces, cities, districts }: PlaceLists): Gazetteer {
  const country = createIndex(
    countries.flatMap(({ id, ...names }) =>
      [names.pais, names.country, names.iso2, names.iso3].map((name) => [name, id] as const),
    ),
  )
  const byCode = new Map(
    provinces.map(({ codProv, provincia }) => [codProv, { code: codProv, name: provincia }]),
  )
  const province = createIndex(
    provinces.map(({ codProv, provincia }) => [provincia, byCode.get(codProv)] as const),
  )
  const all = cities.map(({ codIne, name, codProv }) => ({ code: codIne, name, codProv }))
  const anywhere = createIndex(all.map((city) => [city.name, city] as const))
  const inProvince = createGroupedIndex(all.map((city) => [city.codProv, city.name, city] as const))
  const inCity = createGroupedIndex(districts.map(({ codMun, name }) => [codMun, name, name] as const))
  return {
    knowsPlaces: provinces.length > 0,
    country,
    province: (typed) => byCode.get(formerNames.get(foldWords(typed)) ?? '') ?? province(typed),
    city: (typed, codProv) => (codProv === undefined ? anywhere(typed) : inProvince(codProv, typed)),
    district: (typed, codIne) => inCity(codIne, typed),
  }
}

function createGroupedIndex<Place>(
  entries: readonly (readonly [group: string, name: string, place: Place])[],
) {
  const groups = Map.groupBy(entries, ([group]) => group)
  const made = new Map<string, (typed: string) => Place | undefined>()
  return (group: string, typed: string): Place | undefined => {
    const find =
      made.get(group) ??
      createIndex((groups.get(group) ?? []).map(([, name, place]) => [name, place] as const))
    made.set(group, find)
    return find(typed)
  }
}
