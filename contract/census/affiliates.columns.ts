import type { Role } from '#contract/actor.ts'
import { columnsOf, dayInMadrid, hiddenText, missingText, type Column } from '#contract/column.ts'
import { mostSorted } from '#contract/column.ts'
import { isSorted } from '#contract/census/orders.ts'
import type { AffiliateRow, AskedField } from '#contract/people/affiliateRow.ts'
import { toYearlyFee } from '#contract/fees/basics/periods.ts'
import { noEmail } from '#contract/people/email.ts'
import { personFieldLabels, type ListedField, type UnlistedField } from '#contract/people/fields.ts'
import { isShownOfFormer, maySee } from '#contract/people/choosing/factRights.ts'
import { facts } from '#contract/people/choosing/facts.ts'
import { formatField } from '#contract/people/formatField.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'

const { text, day, of } = columnsOf<AffiliateRow>()
const hideWhenNarrow = true
const optional = true
const inName = true
const shortens = true
const tellsApart = true

type ColumnOptions = Partial<Column<AffiliateRow>>
/** A column with the value as it is, which can be sorted. */
const sortableColumn = (field: ListedField, more?: ColumnOptions) =>
  text(field, personFieldLabels[field], more)
/** A column with a formatted value. */
const formattedColumn = (
  field: ListedField | UnlistedField,
  value: Column<AffiliateRow>['value'],
  more?: ColumnOptions,
) => of(field, personFieldLabels[field], value, more)

/** The columns by field, in their order on the screen; `aportacion` says whether the fee is above 0. */
const always: Record<
  ListedField | 'creationTime' | 'lastUpdateTime' | 'aportacion' | 'yearlyFee' | 'tags',
  Column<AffiliateRow>
> = {
  idDocument: sortableColumn('idDocument', { identifies: true }),
  name: sortableColumn('name', { inName }),
  lastName1: sortableColumn('lastName1', { inName }),
  lastName2: sortableColumn('lastName2', { hideWhenNarrow, inName }),
  email: sortableColumn('email', { hideWhenNarrow, optional, shortens, missing: noEmail }),
  inscriptionType: formattedColumn('inscriptionType', (row) => inscriptionTypeLabels[row.inscriptionType], {
    sort: 'inscriptionType',
    tellsApart,
  }),
  creationTime: day('creationTime', 'Fecha de inscripción', { hideWhenNarrow }),
  lastUpdateTime: day('lastUpdateTime', 'Última actualización', { hideWhenNarrow, optional }),
  assembly: formattedColumn('assembly', ({ assembly }) => assembly?.assemblyName ?? null, {
    sort: 'assembly',
    hideWhenNarrow,
    tellsApart,
    missing: 'Sin asamblea territorial',
  }),
  sectorals: formattedColumn('sectorals', ({ sectorals }) => joinNames(sectorals), {
    hideWhenNarrow,
    optional,
    shortens,
    missing: 'Sin asambleas sectoriales',
  }),
  city: sortableColumn('city', { hideWhenNarrow, tellsApart, optional }),
  district: sortableColumn('district', { hideWhenNarrow, optional }),
  sex: formattedColumn('sex', ({ sex }) => (sex ? sexLabels[sex] : null), {
    sort: 'sex',
    hideWhenNarrow,
    optional,
  }),
  aportacion: of('aportacion', 'Aportación', ({ fee }) => (fee > 0 ? 'Si' : 'No'), { hideWhenNarrow }),
  fee: sortableColumn('fee', {
    // Ordered as it is paid, 30 € each quarter before 60 € a year; the next one compares.
    header: facts.fee.label,
    align: 'end',
    type: 'euros',
    hideWhenNarrow,
    optional,
  }),
  yearlyFee: of('yearlyFee', facts.yearlyFee.label, ({ fee, period }) => toYearlyFee(fee, period), {
    ...sortedBy('yearlyFee'),
    align: 'end',
    type: 'euros',
    hideWhenNarrow,
    optional,
  }),
  period: formattedColumn('period', ({ period }) => period, {
    ...sortedBy('period'),
    hideWhenNarrow,
    optional,
    missing: 'No definido',
  }),
  bornCountry: formattedColumn('bornCountry', ({ bornCountry }) => bornCountry?.pais ?? null, {
    ...sortedBy('bornCountry'),
    hideWhenNarrow,
    optional,
  }),
  country: formattedColumn('country', ({ country }) => country?.pais ?? null, {
    ...sortedBy('country'),
    hideWhenNarrow,
    optional,
  }),
  tags: of('tags', 'Etiquetas', ({ tags = [] }) => tags.map(({ name }) => name).join(', ') || null, {
    hideWhenNarrow,
    optional,
    shortens,
    missing: 'Sin etiquetas',
  }),
}

const standing = { hideWhenNarrow, optional, asked: true } as const

/** The columns that the list has only when they are asked for, with their texts as they are stored or in words. */
const asked: Record<AskedField, Column<AffiliateRow>> = {
  documentType: askedColumn('documentType'),
  birthday: { ...askedColumn('birthday', ({ birthday = null }) => birthday), type: 'day' },
  province: askedColumn('province'),
  postalCode: askedColumn('postalCode'),
  streetName: askedColumn('streetName'),
  streetNumber: askedColumn('streetNumber'),
  phone: askedColumn('phone'),
  studies: askedColumn('studies'),
  job: askedColumn('job'),
  communications: askedColumn('communications'),
  mainSectoral: askedColumn('mainSectoral'),
  bankAccountMasked: of(
    'bankAccountMasked',
    personFieldLabels.bankAccount,
    (row) => row.bankAccountMasked ?? null,
    standing,
  ),
  account: of(
    'account',
    facts.account.label,
    ({ account = null }) => (account === null ? null : account ? 'Sí' : 'No'),
    { ...sortedBy('account'), ...standing },
  ),
  unregisteredAt: of(
    'unregisteredAt',
    facts.left.label,
    ({ unregisteredAt = null }) => unregisteredAt && dayInMadrid(unregisteredAt),
    { ...sortedBy('left'), ...standing, type: 'day', missing: hiddenText },
  ),
  deceased: of(
    'deceased',
    facts.deceased.label,
    ({ deceased = null }) => deceased && (deceased.day ?? 'Sin fecha'),
    { ...sortedBy('deceased'), ...standing, type: 'day', missing: hiddenText },
  ),
}

function askedColumn(
  field: UnlistedField,
  value: Column<AffiliateRow>['value'] = (row) => formatField(field, row[field] ?? null),
): Column<AffiliateRow> {
  return formattedColumn(field, value, {
    ...sortedBy(field),
    hideWhenNarrow,
    optional,
    shortens,
    asked: true,
  })
}

/** The order of a column that no index has, if there is one. */
function sortedBy(field: string): Pick<Column<AffiliateRow>, 'sort' | 'sortUpTo'> {
  return isSorted(field) ? { sort: field, sortUpTo: mostSorted } : {}
}

const columns = { ...always, ...asked }

/** The columns of the census list on the screen, in its downloads and in the tests (rule census-1). */
export const affiliateColumns: Column<AffiliateRow>[] = Object.entries(columns).map(([key, column]) =>
  isShownOfFormer(key) ? column : hideOfFormer(column),
)

/** Those of the columns that a role may see, which it may ask for. */
export const listAffiliateColumns = (role: Role): Column<AffiliateRow>[] =>
  affiliateColumns.filter(({ key }) => maySee(role, key))

/** What is not shown of former members is neither «No» nor «Sin asamblea territorial» (rule privacy-5). */
function hideOfFormer(column: Column<AffiliateRow>): Column<AffiliateRow> {
  return { ...column, value: (row) => (row.inscriptionType === 0 ? hiddenText : column.value(row)) }
}

const joinNames = (assemblies: AffiliateRow['sectorals']) =>
  assemblies.map(({ assemblyName }) => assemblyName).join(', ') || null

/** The texts that the list and its downloads show for empty values. */
export const affiliateEmptyTexts: readonly string[] = [
  ...new Set([hiddenText, ...affiliateColumns.map(({ missing = missingText }) => missing)]),
]
