import type { Sex } from '#contract/people/person.ts'
import { origins, type Origin } from '#demo/names/foreign.ts'
import { men } from '#demo/names/men.ts'
import { regionalGiven, regionalSurnames, type Tongue } from '#demo/names/regional.ts'
import { surnames } from '#demo/names/surnames.ts'
import { women } from '#demo/names/women.ts'
import { itemAt, parseWeights, weightedDraw, type Draw, type Random } from '#demo/random.ts'

export type FullName = { name: string; lastName1: string; lastName2: string | null }
type Gender = 'H' | 'M'
/** Given names weighted by decade, from the 1930s on. */
type Decades = Draw<string>[]

const firstDecade = 1930
const weightedNames = (text: string) => weightedDraw(parseWeights(text))
const weightedByDecade = (lists: Record<number, string>): Decades =>
  Object.keys(lists)
    .toSorted()
    .map((decade) => weightedNames(lists[Number(decade)] ?? ''))

const givenNames: Record<Gender, Decades> = { H: weightedByDecade(men), M: weightedByDecade(women) }
const drawSurname = weightedNames(surnames)

const regionalNames = (tongue: 'ca' | 'eu' | 'gl') => ({
  surname: weightedNames(regionalSurnames[tongue]),
  H: {
    older: weightedNames(regionalGiven[tongue].H.older),
    younger: weightedNames(regionalGiven[tongue].H.younger),
  },
  M: {
    older: weightedNames(regionalGiven[tongue].M.older),
    younger: weightedNames(regionalGiven[tongue].M.younger),
  },
})
const namesByRegion = { ca: regionalNames('ca'), eu: regionalNames('eu'), gl: regionalNames('gl') }

const drawOrigin = weightedDraw(
  origins.map(([about, weight]) => {
    const draws = {
      H: weightedNames(about.men),
      M: weightedNames(about.women),
      surname: weightedNames(about.surnames),
    }
    return [{ ...about, ...draws }, weight] as const
  }),
)

/** A name for a person born in Spain, usual in their decade and in the language of the place where they live. */
export function drawSpanishName(random: Random, sex: Sex, birthYear: number, tongue: Tongue): FullName {
  const gender = chooseGender(random, sex)
  const region = tongue === 'es' ? undefined : namesByRegion[tongue]
  const generation = birthYear < 1970 ? 'older' : 'younger'
  const name =
    region && random.chance(0.4)
      ? region[gender][generation](random)
      : drawGivenName(random, gender, birthYear)
  const family = () => (region && random.chance(0.45) ? region.surname(random) : drawSurname(random))
  return { name, lastName1: family(), lastName2: random.chance(0.004) ? null : family() }
}

/** A name for a person born abroad, and the country of birth; many have only one surname. */
export function drawForeignName(random: Random, sex: Sex): FullName & Pick<Origin, 'countryId'> {
  const { countryId, surnameCount, ...draws } = drawOrigin(random)
  return {
    countryId,
    name: draws[chooseGender(random, sex)](random),
    lastName1: draws.surname(random),
    lastName2: surnameCount === 2 ? draws.surname(random) : null,
  }
}

const chooseGender = (random: Random, sex: Sex): Gender => (sex === 'NoB' ? random.pick(['H', 'M']) : sex)

function drawGivenName(random: Random, gender: Gender, birthYear: number): string {
  const decades = givenNames[gender]
  const decade = Math.floor((birthYear - firstDecade) / 10)
  return itemAt(decades, Math.min(Math.max(decade, 0), decades.length - 1))(random)
}
