import type { Sex } from '#contract/people/person.ts'
import { origins, type Origin } from '#demo/names/foreign.ts'
import { men } from '#demo/names/men.ts'
import { regionalGiven, regionalSurnames, type Tongue } from '#demo/names/regional.ts'
import { surnames } from '#demo/names/surnames.ts'
import { women } from '#demo/names/women.ts'
import { at, vocabulary, weighted, type Draw, type Random } from '#demo/random.ts'

export type FullName = { name: string; lastName1: string; lastName2: string | null }
type Gender = 'H' | 'M'
/** Draws of given names by decade, from the 1930s on. */
type Decades = Draw<string>[]

const firstDecade = 1930
const listed = (text: string) => weighted(vocabulary(text))
const byDecade = (lists: Record<number, string>): Decades =>
  Object.keys(lists)
    .toSorted()
    .map((decade) => listed(lists[Number(decade)] ?? ''))

const given: Record<Gender, Decades> = { H: byDecade(men), M: byDecade(women) }
const surname = listed(surnames)

const regional = (tongue: 'ca' | 'eu' | 'gl') => ({
  surname: listed(regionalSurnames[tongue]),
  H: { older: listed(regionalGiven[tongue].H.older), younger: listed(regionalGiven[tongue].H.younger) },
  M: { older: listed(regionalGiven[tongue].M.older), younger: listed(regionalGiven[tongue].M.younger) },
})
const regions = { ca: regional('ca'), eu: regional('eu'), gl: regional('gl') }

const origin = weighted(
  origins.map(([about, weight]) => {
    const draws = { H: listed(about.men), M: listed(about.women), surname: listed(about.surnames) }
    return [{ ...about, ...draws }, weight] as const
  }),
)

/** Somebody born in Spain: names of their decade and of the language spoken where they live. */
export function spanishName(random: Random, sex: Sex, birthYear: number, tongue: Tongue): FullName {
  const gender = genderOf(random, sex)
  const region = tongue === 'es' ? undefined : regions[tongue]
  const generation = birthYear < 1970 ? 'older' : 'younger'
  const name =
    region && random.chance(0.4) ? region[gender][generation](random) : usual(random, gender, birthYear)
  const family = () => (region && random.chance(0.45) ? region.surname(random) : surname(random))
  return { name, lastName1: family(), lastName2: random.chance(0.004) ? null : family() }
}

/** Somebody born abroad, with the country they were born in; many have only one surname. */
export function foreignName(random: Random, sex: Sex): FullName & Pick<Origin, 'countryId'> {
  const { countryId, surnameCount, ...draws } = origin(random)
  return {
    countryId,
    name: draws[genderOf(random, sex)](random),
    lastName1: draws.surname(random),
    lastName2: surnameCount === 2 ? draws.surname(random) : null,
  }
}

const genderOf = (random: Random, sex: Sex): Gender => (sex === 'NoB' ? random.pick(['H', 'M']) : sex)

function usual(random: Random, gender: Gender, birthYear: number): string {
  const decades = given[gender]
  const decade = Math.floor((birthYear - firstDecade) / 10)
  return at(decades, Math.min(Math.max(decade, 0), decades.length - 1))(random)
}
