import { expect, test } from 'vitest'
import type { ImportField } from '#contract/import/fields.ts'
import { makeDni } from '#server/import/lists.fixture.ts'
import { indexAssemblyNames } from '#contract/import/assemblyNames.ts'
import { guessFields } from '#server/import/reading/guess.ts'
import { computeMod97 } from '#contract/fees/basics/iban.ts'

const today = '2026-11-22'
const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
const cycle = (...texts: string[]) => numbers.map((number) => texts[number % texts.length] ?? '')
const makeIban = (number: number) => {
  const account = `21000418${String(number).padStart(12, '0')}`
  return `ES${String(98 - computeMod97(`ES00${account}`)).padStart(2, '0')}${account}`
}

const values = {
  documents: numbers.map(makeDni),
  mails: numbers.map((number) => `p${number}@censo.test`),
  mobiles: numbers.map((number) => `6${String(number).padStart(2, '0')} 123 456`),
  landlines: numbers.map((number) => `91 123 45 ${String(number + 10)}`),
  accounts: numbers.map(makeIban),
  births: numbers.map((number) => `0${(number % 9) + 1}/03/${1948 + number * 2}`),
  shortBirths: numbers.map((number) => `${(number % 9) + 1}-3-${48 + number * 2}`),
  joinings: numbers.map((number) => `${2012 + (number % 13)}-05-1${number % 10}`),
  periods: cycle('Trimestral', 'Anual', ''),
  sexes: cycle('Mujer', 'Hombre', 'Hombre', 'M'),
  initials: cycle('H', 'M'),
  ticks: cycle('x', ''),
  answers: cycle('Sí', 'No'),
  codes: cycle('28901', '28902', '28904', '28012'),
  running: numbers.map((number) => `${10_000 + number}`),
  types: cycle('Afiliada', 'Simpatizante'),
  fees: cycle('10 €', '20,00', '5'),
  surnames: cycle('García', 'Núñez', 'Anual'),
  kinds: cycle('DNI', 'NIE'),
  towns: cycle('Móstoles', 'Asamblea de Leganés', 'Ninguna', 'Getafe'),
  fields: cycle('Feminismos', 'Feminismos y Juventud', ''),
  streets: cycle('C/ Mayor 5, 2º B', 'Avda. de la Paz', 'Plaza 2 de Mayo', 'Rosales 12'),
  teams: cycle('Reparto', 'Carteles, Cocina', 'Redes'),
}
type Kind = keyof typeof values
const assemblies = indexAssemblyNames([
  { id: 1, assemblyName: 'Móstoles', assemblyType: 'Municipal' },
  { id: 2, assemblyName: 'Leganés', assemblyType: 'Municipal' },
  { id: 3, assemblyName: 'Feminismos', assemblyType: 'Sectorial' },
  { id: 4, assemblyName: 'Juventud', assemblyType: 'Sectorial' },
])

/** What is guessed of columns with these headers and values. */
const guess = (columns: readonly (readonly [header: string, Kind])[]) =>
  guessFields(
    columns.map(([header]) => header),
    new Map(),
    numbers.map((_, line) => columns.map(([, kind]) => values[kind][line] ?? '')),
    today,
    assemblies,
  ).map((guessed) => guessed && ([guessed.field, guessed.confidence] as const))

test.each<[Kind, ImportField | undefined]>([
  ['documents', 'idDocument'],
  ['mails', 'email'],
  ['streets', 'streetName'],
  ['mobiles', 'phone'],
  ['landlines', 'phone'],
  ['accounts', 'bankAccount'],
  ['births', 'birthday'],
  ['shortBirths', 'birthday'],
  ['joinings', 'creationTime'],
  ['periods', 'period'],
  ['sexes', 'sex'],
  ['initials', 'sex'],
  ['codes', 'postalCode'],
  ['types', 'inscriptionType'],
  ['kinds', 'documentType'],
  ['fees', 'fee'],
  ['ticks', undefined],
  ['answers', undefined],
  ['running', undefined],
  ['surnames', undefined],
])('a column of %s is %s under any header', (kind, field) => {
  expect(guess([['Campo7', kind]])).toEqual([field && [field, 'values']])
})

test('all of them together, none twice', () => {
  const kinds = [
    'running',
    'documents',
    'surnames',
    'births',
    'joinings',
    'periods',
    'accounts',
    'mobiles',
  ] as const
  expect(guess(kinds.map((kind, index) => [`col_${index}`, kind])).map((one) => one?.[0])).toEqual([
    undefined,
    'idDocument',
    undefined,
    'birthday',
    'creationTime',
    'period',
    'bankAccount',
    'phone',
  ])
})

test('a header wins, unless its values are of something else', () => {
  expect(
    guess([
      ['Fecha de alta', 'births'],
      ['xyz', 'joinings'],
    ]),
  ).toEqual([['creationTime', 'sure'], undefined])
  expect(
    guess([
      ['Forma de pago', 'accounts'],
      ['Cada', 'periods'],
    ]),
  ).toEqual([
    ['bankAccount', 'values'],
    ['period', 'values'],
  ])
  expect(guess([['Cuota', 'periods']])).toEqual([['period', 'values']])
  expect(
    guess([
      ['Cuota', 'answers'],
      ['Tipo', 'kinds'],
      ['Nombre', 'mails'],
    ]),
  ).toEqual([undefined, ['documentType', 'values'], ['email', 'values']])
  // What the words of a column mean is asked; they are of no other field.
  expect(
    guess([
      ['Tipo', 'surnames'],
      ['Sexo', 'ticks'],
    ]),
  ).toEqual([
    ['inscriptionType', 'sure'],
    ['sex', 'sure'],
  ])
})

test.each<[string, Kind, ImportField, string]>([
  ['Asamblea', 'towns', 'assembly', 'sure'],
  ['Asamblea', 'teams', 'assembly', 'likely'],
  ['Área', 'fields', 'sectorals', 'sure'],
  ['Área', 'teams', 'sectorals', 'likely'],
  ['Grupo', 'towns', 'assembly', 'sure'],
  ['Grupo', 'teams', 'tags', 'likely'],
  ['Grupos', 'teams', 'tags', 'sure'],
  ['Grupos', 'towns', 'assembly', 'values'],
  ['Grupos', 'fields', 'sectorals', 'values'],
  ['Etiquetas', 'towns', 'tags', 'sure'],
])('«%s» of %s is %s, %s: the names in it are looked at', (header, kind, field, confidence) => {
  expect(guess([[header, kind]])).toEqual([[field, confidence]])
})

test('groups that are no assemblies are tags beside the assembly', () => {
  const columns = [
    ['Grupo', 'teams'],
    ['Asamblea', 'towns'],
  ] as const
  expect(guess(columns).map((one) => one?.[0])).toEqual(['tags', 'assembly'])
})

test('of two alike the better one, or neither', () => {
  expect(
    guess([
      ['a', 'landlines'],
      ['b', 'mobiles'],
    ]),
  ).toEqual([undefined, ['phone', 'values']])
  expect(
    guess([
      ['a', 'births'],
      ['b', 'shortBirths'],
    ]),
  ).toEqual([undefined, undefined])
  expect(
    guess([
      ['Nacimiento', 'births'],
      ['b', 'shortBirths'],
    ]),
  ).toEqual([['birthday', 'sure'], undefined])
})

test('what a header says of somebody else is no field of the person', () => {
  expect(
    guess([
      ['DNI del padre', 'documents'],
      ['Fecha de baja', 'joinings'],
    ]),
  ).toEqual([undefined, undefined])
})

const guessNumber = (...texts: string[]) =>
  guessFields(
    ['Número de la vía'],
    new Map(),
    texts.map((text) => [text]),
    today,
    assemblies,
  )[0]?.field

test('one line does not tell a text from something else; three do', () => {
  expect(guessNumber('Dña')).toBe('streetNumber')
  expect(guessNumber('Dña', 'Dña', 'Don')).toBe('sex')
})
