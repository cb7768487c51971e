import { columnText, columnsOf, type Column } from '#contract/column.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { facts, isOfKind } from '#contract/people/choosing/facts.ts'
import { personFieldLabels } from '#contract/people/fields.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'
import { formatPhone } from '#contract/people/phone.ts'
import type { ComparedPerson, KeptFact, Roll, RollDetails, RollPerson } from '#contract/rolls/rolls.ts'

const { text, moment, of } = columnsOf<Roll>()
const hideWhenNarrow = true
const shortens = true
const align = 'end'

/** The columns of the list of rolls. */
export const rollColumns: Column<Roll>[] = [
  text('name', 'Segmento'),
  moment('takenAt', 'Fecha'),
  text('total', 'Personas', { align }),
  of('reason', 'Para qué', ({ reason }) => reason, { shortens }),
  of('author', 'Quién la hizo', ({ author }) => author, { hideWhenNarrow, shortens }),
]

const person = columnsOf<RollPerson>()
const inName = true
const optional = true
const tellsApart = true
const missing = '—'

/** What every roll says of its people. */
const always: Column<RollPerson>[] = [
  person.of('idDocument', 'DNI', ({ idDocument }) => idDocument, { missing: 'Dato borrado' }),
  person.text('position', 'N.º', { align, hideWhenNarrow }),
  person.of('name', 'Nombre', ({ name }) => name, { inName, missing }),
  person.of('lastName1', 'Primer apellido', ({ lastName1 }) => lastName1, { inName, missing }),
  person.of('lastName2', 'Segundo apellido', ({ lastName2 }) => lastName2, { inName, missing }),
  person.of('birthday', 'Fecha de nacimiento', ({ birthday }) => birthday, {
    hideWhenNarrow,
    optional,
    missing,
    type: 'day',
  }),
  person.of(
    'inscriptionType',
    'Tipo de inscripción',
    ({ inscriptionType: type }) => (type === null ? null : inscriptionTypeLabels[type]),
    { tellsApart, missing },
  ),
  person.of('city', 'Ciudad', ({ city }) => city, { hideWhenNarrow, tellsApart, shortens, missing }),
  person.of('assembly', 'Asamblea territorial', ({ assembly }) => assembly, {
    hideWhenNarrow,
    tellsApart,
    shortens,
    optional,
    missing,
  }),
  person.of('territorialType', 'Tipo de asamblea territorial', ({ territorialType }) => territorialType, {
    hideWhenNarrow,
    optional,
    missing,
  }),
  person.of('territorialId', 'N.º de asamblea', ({ territorialId }) => territorialId, {
    align,
    hideWhenNarrow,
    optional,
    missing,
  }),
  person.of('yearlyFee', 'Cuota al año', ({ yearlyFee }) => yearlyFee, {
    align,
    hideWhenNarrow,
    missing,
    type: 'euros',
  }),
]

/** The columns of the people of a roll, on the screen and in its downloads: with what its segment asked for. */
export const listRollPersonColumns = ({ kept }: { kept: readonly KeptFact[] }): Column<RollPerson>[] => [
  ...always,
  ...kept.map(toColumn),
]

/** Two rolls of one segment are told apart by what they are for and when they were taken. */
export const labelRoll = ({ name, reason, takenAt }: Pick<Roll, 'name' | 'reason' | 'takenAt'>) =>
  `${name} (${reason}), ${formatMomentInWords(takenAt)}`

const compared = columnsOf<ComparedPerson>()

/** The columns of the download of a comparison. */
export const listComparedColumns = (rolls: readonly RollDetails[]): Column<ComparedPerson>[] => [
  compared.of('rollId', 'Está solo en', ({ rollId }) => {
    const roll = rolls.find(({ id }) => id === rollId)
    return roll ? labelRoll(roll) : null
  }),
  ...always,
  compared.of('why', 'Qué ha cambiado', ({ why }) => why, { missing }),
]

/** Those that say who somebody is, and what other columns say as well. */
const notCompared = ['position', 'idDocument', 'name', 'lastName1', 'lastName2', 'birthday', 'territorialId', 'territorialType'] // prettier-ignore
/** Of these only the names, or the days, are kept that were asked for, so it is not known who has them now. */
const askedOnly: readonly KeptFact[] = ['tag', 'assemblyId', 'attended']
/** What of the facts that a roll keeps is compared with what somebody has now. */
export const listComparedFacts = (kept: readonly KeptFact[]) =>
  kept.filter((name) => !askedOnly.includes(name))

/** What somebody has now otherwise than a roll has it: «Ciudad: era Getafe, ahora Leganés». */
export function describeChanges(kept: readonly KeptFact[], was: RollPerson, is: RollPerson): string {
  const columns = listRollPersonColumns({ kept: listComparedFacts(kept) })
  return columns
    .filter(({ key }) => !notCompared.includes(key))
    .map((column) => ({ header: column.header, was: columnText(column, was), is: columnText(column, is) }))
    .filter((column) => column.was !== column.is)
    .map((column) => `${column.header}: era ${column.was}, ahora ${column.is}`)
    .join('; ')
}

/** Only the sectoral assemblies that were asked for are kept by this name; the territorial one always is. */
const headerOf = (name: KeptFact) => (name === 'assemblyId' ? personFieldLabels.sectorals : facts[name].label)

function toColumn(name: KeptFact): Column<RollPerson> {
  const isEuros = isOfKind(name, 'euros', 'compared')
  return person.of(name, headerOf(name), (row) => readKept(name, row), {
    hideWhenNarrow,
    missing,
    ...(name === 'age' && { tellsApart }),
    ...(isOfKind(name, 'text', 'choices', 'counted') && { shortens }),
    ...((isEuros || isOfKind(name, 'years')) && { align }),
    ...(isEuros && { type: 'euros' }),
    ...(isOfKind(name, 'days') && { type: 'day' }),
  })
}

/** What a row says of a fact, in words; days and numbers as they are. */
function readKept(name: KeptFact, { kept }: RollPerson): string | number | null {
  const value = kept?.[name] ?? null
  if (value === null || typeof value === 'number') return value
  if (name === 'phone' && typeof value === 'string') return formatPhone(value)
  const fact = facts[name]
  const words: Readonly<Record<string, string>> = 'words' in fact ? fact.words : {}
  return [value]
    .flat()
    .map((one) => words[`${one}`] ?? `${one}`)
    .join(', ')
}
