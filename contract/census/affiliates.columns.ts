import { columnsOf, missingText, type Column } from '#contract/column.ts'
import { hiddenListedFields } from '#contract/people/closedProfile.ts'
import type { Affiliate } from '#contract/people/affiliateProfile.ts'
import { noEmail } from '#contract/people/email.ts'
import { personFieldLabels, type ListedField } from '#contract/people/fields.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'

const { text, day, of } = columnsOf<Affiliate>()
const hideWhenNarrow = true
const optional = true
const inName = true
const shortens = true

type ColumnOptions = Partial<Column<Affiliate>>
/** A column with the value as it is, which can be sorted. */
const sortableColumn = (field: ListedField, more?: ColumnOptions) =>
  text(field, personFieldLabels[field], more)
/** A column with a formatted value. */
const formattedColumn = (field: ListedField, value: Column<Affiliate>['value'], more?: ColumnOptions) =>
  of(field, personFieldLabels[field], value, more)

/** The columns by field, in their order on the screen; `aportacion` says whether the fee is above 0. */
const columns: Record<ListedField | 'creationTime' | 'lastUpdateTime' | 'aportacion', Column<Affiliate>> = {
  idDocument: sortableColumn('idDocument'),
  name: sortableColumn('name', { inName }),
  lastName1: sortableColumn('lastName1', { inName }),
  lastName2: sortableColumn('lastName2', { hideWhenNarrow, inName }),
  email: sortableColumn('email', { hideWhenNarrow, optional, shortens, missing: noEmail }),
  inscriptionType: formattedColumn('inscriptionType', (row) => inscriptionTypeLabels[row.inscriptionType], {
    sort: 'inscriptionType',
  }),
  creationTime: day('creationTime', 'Fecha de inscripción', { hideWhenNarrow }),
  lastUpdateTime: day('lastUpdateTime', 'Última actualización', { hideWhenNarrow, optional }),
  assembly: formattedColumn('assembly', ({ assembly }) => assembly?.assemblyName ?? null, {
    hideWhenNarrow,
    missing: 'Sin asamblea territorial',
  }),
  sectorals: formattedColumn('sectorals', ({ sectorals }) => joinNames(sectorals), {
    hideWhenNarrow,
    optional,
    shortens,
    missing: 'Sin asambleas sectoriales',
  }),
  city: sortableColumn('city', { hideWhenNarrow, optional }),
  district: sortableColumn('district', { hideWhenNarrow, optional }),
  sex: formattedColumn('sex', ({ sex }) => (sex ? sexLabels[sex] : null), {
    sort: 'sex',
    hideWhenNarrow,
    optional,
  }),
  aportacion: of('aportacion', 'Aportación', ({ fee }) => (fee > 0 ? 'Sí' : 'No'), { hideWhenNarrow }),
  fee: sortableColumn('fee', { align: 'end', hideWhenNarrow, optional }),
  period: formattedColumn('period', ({ period }) => period, {
    hideWhenNarrow,
    optional,
    missing: 'No definido',
  }),
  bornCountry: formattedColumn('bornCountry', ({ bornCountry }) => bornCountry?.pais ?? null, {
    hideWhenNarrow,
    optional,
  }),
  country: formattedColumn('country', ({ country }) => country?.pais ?? null, { hideWhenNarrow, optional }),
}

const hidden: ReadonlySet<string> = new Set([...hiddenListedFields, 'aportacion'])
const hiddenText = '—'

/** The columns of the census list on the screen, in its downloads and in the tests (rule census-1). */
export const affiliateColumns: Column<Affiliate>[] = Object.entries(columns).map(([key, column]) =>
  hidden.has(key) ? hideOfFormer(column) : column,
)

/** What is not shown of former members is neither «No» nor «Sin asamblea territorial» (rule privacy-5). */
function hideOfFormer(column: Column<Affiliate>): Column<Affiliate> {
  return { ...column, value: (row) => (row.inscriptionType === 0 ? hiddenText : column.value(row)) }
}

const joinNames = (assemblies: Affiliate['sectorals']) =>
  assemblies.map(({ assemblyName }) => assemblyName).join(', ') || null

/** The texts that the list and its downloads show for empty values. */
export const affiliateEmptyTexts: readonly string[] = [
  ...new Set([hiddenText, ...affiliateColumns.map(({ missing = missingText }) => missing)]),
]
