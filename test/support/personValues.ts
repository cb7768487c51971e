import fc from 'fast-check'
import { computeMod97 } from '#contract/fees/basics/iban.ts'
import { computeDocumentLetter } from '#contract/people/document.ts'
import {
  personFieldNames,
  makeRecord,
  personFields,
  type FieldOfKind,
  type PersonField,
  type ProfileValues,
  type Kind,
} from '#contract/people/fields.ts'
import { spain } from '#contract/people/person.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anAssembly } from '#test/support/factories.ts'

/** What values refer to in a database: ids of countries and assemblies, and names of places. */
export type Known = {
  countries: number[]
  territorial: [number, number]
  /** Three sectoral assemblies; only the second values of a person have the last one. */
  sectoral: [number, number, number]
  districts: string[]
}

export async function readKnown(db: PeopleDatabase): Promise<Known> {
  const countries = await db.selectFrom('country').where('id', '<>', spain).select('id').execute()
  const districts = await db.selectFrom('district').where('codMun', '=', '28079').select('name').execute()
  const sectoral = (assemblyName: string) => anAssembly(db, { assemblyName, assemblyType: 'Sectorial' })
  return {
    countries: countries.map(({ id }) => id),
    territorial: [
      await anAssembly(db, { assemblyName: 'Asamblea del Norte' }),
      await anAssembly(db, { assemblyName: 'Asamblea del Sur' }),
    ],
    sectoral: [await sectoral('Feminismos'), await sectoral('Juventud'), await sectoral('Vivienda')],
    districts: districts.map(({ name }) => name),
  }
}

/** In Madrid places are chosen from lists and there is a district; abroad they are typed. */
export type Place = 'Madrid' | 'abroad'

type Pair<Value> = [before: Value, after: Value]
const different = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Pair<Value>> =>
  fc.tuple(values, values).filter(([before, after]) => JSON.stringify(before) !== JSON.stringify(after))

const same = <Value>(value: Value): fc.Arbitrary<Pair<Value>> => fc.constant([value, value])

const words = (most: number) =>
  fc
    .stringMatching(/^[B-DF-HÑ][a-zñáéíóúü]{2,9}( [B-DF-HÑ][a-zñç'-]{2,9}[a-z])?$/)
    .map((text) => text.slice(0, most).trim())
const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${count - 1}}$`))
const accountOf = (bban: string) => `ES${String(98 - computeMod97(`ES00${bban}`)).padStart(2, '0')}${bban}`

type PairsOf = {
  [Each in Exclude<Kind, 'place' | 'choice' | 'country'>]: (
    known: Known,
    most: number,
    place: Place,
  ) => fc.Arbitrary<Pair<ProfileValues[FieldOfKind<Each>]>>
}

/** Two different values of each kind, as a file keeps them. */
const pairs: PairsOf = {
  text: (_, most) => different(words(most)),
  postalCode: (_, __, place) =>
    different(place === 'Madrid' ? digits(3).map((end) => `28${end}`) : fc.stringMatching(/^[A-Z]{2}\d{4}$/)),
  document: () =>
    // Without a bias to the least numbers, which would soon be somebody else's.
    different(fc.noBias(fc.integer({ min: 20_000_000, max: 99_000_000 }))).map(
      ([before, after]): Pair<string> => [withLetter(before), withLetter(after)],
    ),
  email: () =>
    different(digits(9)).map(([before, after]): Pair<string> => [
      `a${before}@example.org`,
      `b${after}@example.org`,
    ]),
  phone: () => different(digits(8)).map(([before, after]): Pair<string> => [`+346${before}`, `+346${after}`]),
  day: () =>
    // Two instants may be of one day, so the days are compared.
    different(
      fc
        .date({ min: new Date('1930-01-01'), max: new Date('2000-12-31'), noInvalidDate: true })
        .map((date) => isoDay(date)),
    ),
  // Communications that have been stopped are not begun again by a list or a revert.
  flag: () => fc.constant([false, true]),
  assembly: ({ territorial }) => fc.constant(territorial),
  sectoral: ({ sectoral: [first, second] }) => fc.constant([first, second]),
  sectorals: ({ sectoral: [first, second, third] }) =>
    fc.constant([
      [first, second],
      [first, second, third],
    ]),
  euros: () => different(fc.integer({ min: 1, max: 900 })),
  account: () =>
    different(digits(20)).map(([before, after]): Pair<string> => [accountOf(before), accountOf(after)]),
}
const withLetter = (number: number) => `${number}${computeDocumentLetter(number)}`
const isoDay = (date: Date) => date.toISOString().slice(0, 10)

/** Values that the rules of a whole file leave no choice about. */
const choices: { readonly [Field in FieldOfKind<'choice'>]?: Pair<ProfileValues[Field]> } = {
  // Any number can be a passport's; type 3 has no territorial assembly, and type 0 is somebody who has left.
  documentType: ['DNI', 'PASAPORTE'],
  inscriptionType: [1, 2],
}

function placesOf(
  field: FieldOfKind<'place' | 'country'>,
  known: Known,
  place: Place,
  most: number,
): fc.Arbitrary<Pair<unknown>> {
  const isBirth = field === 'bornCountry'
  if (personFields[field].kind === 'country' && (isBirth || place === 'abroad'))
    return different(fc.constantFrom(...known.countries))
  if (field === 'country') return same(spain)
  if (field === 'district')
    return place === 'Madrid' ? different(fc.constantFrom(...known.districts)) : same(null)
  return place === 'Madrid' ? same('Madrid') : different(words(most))
}

function pairOf(field: PersonField, known: Known, place: Place): fc.Arbitrary<Pair<unknown>> {
  const declared = personFields[field]
  const most = 'most' in declared ? declared.most : 0
  if (declared.kind === 'place' || declared.kind === 'country')
    return placesOf(field as FieldOfKind<'place' | 'country'>, known, place, most)
  if (declared.kind === 'choice') {
    const pair = choices[field as FieldOfKind<'choice'>]
    return pair ? fc.constant(pair) : different(fc.constantFrom<string | number>(...declared.values))
  }
  return pairs[declared.kind](known, most, place)
}

/** Two people who differ in every field that may differ where they live. */
export const twoPeople = (known: Known, place: Place): fc.Arbitrary<Pair<ProfileValues>> =>
  fc
    .record(
      makeRecord<Record<PersonField, fc.Arbitrary<Pair<unknown>>>>(personFieldNames, (field) =>
        pairOf(field, known, place),
      ),
    )
    .map((found) => [
      // Each field has a value of its kind.
      makeRecord<Record<PersonField, unknown>>(personFieldNames, (field) => found[field][0]) as ProfileValues,
      makeRecord<Record<PersonField, unknown>>(personFieldNames, (field) => found[field][1]) as ProfileValues,
    ])
