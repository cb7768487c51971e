import { columnsOf, missingText, type Column } from '#contract/column.ts'
import type { Affiliate } from '#contract/census/affiliates.ts'
import { fileLabels, type ListedField } from '#contract/people/fields.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'

const { text, day, of } = columnsOf<Affiliate>()
const hideWhenNarrow = true
const optional = true

type More = Partial<Column<Affiliate>>
/** A field as it is, by which the list may be sorted. */
const sorted = (field: ListedField, more?: More) => text(field, fileLabels[field], more)
/** A field as people read it. */
const read = (field: ListedField, value: Column<Affiliate>['value'], more?: More) =>
  of(field, fileLabels[field], value, more)

/** The list's columns by their field, in their order; `aportacion` is told by the fee. */
const columns: Record<ListedField | 'creationTime' | 'lastUpdateTime' | 'aportacion', Column<Affiliate>> = {
  idDocument: sorted('idDocument'),
  name: sorted('name'),
  lastName1: sorted('lastName1'),
  lastName2: sorted('lastName2', { hideWhenNarrow }),
  email: sorted('email', { hideWhenNarrow, optional }),
  inscriptionType: read('inscriptionType', (row) => inscriptionTypeLabels[row.inscriptionType], {
    sort: 'inscriptionType',
  }),
  creationTime: day('creationTime', 'Fecha de inscripción', { hideWhenNarrow }),
  lastUpdateTime: day('lastUpdateTime', 'Última actualización', { hideWhenNarrow, optional }),
  assembly: read('assembly', ({ assembly }) => assembly?.assemblyName ?? null, {
    hideWhenNarrow,
    missing: 'Sin asamblea territorial',
  }),
  sectorals: read('sectorals', ({ sectorals }) => namesOf(sectorals), {
    hideWhenNarrow,
    optional,
    missing: 'Sin asambleas sectoriales',
  }),
  city: sorted('city', { hideWhenNarrow, optional }),
  district: sorted('district', { hideWhenNarrow, optional }),
  sex: read('sex', ({ sex }) => (sex ? sexLabels[sex] : null), { sort: 'sex', hideWhenNarrow, optional }),
  aportacion: of('aportacion', 'Aportación', ({ fee }) => (fee > 0 ? 'Si' : 'No'), { hideWhenNarrow }),
  fee: sorted('fee', { align: 'end', hideWhenNarrow, optional }),
  period: read('period', ({ period }) => period, { hideWhenNarrow, optional, missing: 'No definido' }),
  bornCountry: read('bornCountry', ({ bornCountry }) => bornCountry?.pais ?? null, {
    hideWhenNarrow,
    optional,
  }),
  country: read('country', ({ country }) => country?.pais ?? null, { hideWhenNarrow, optional }),
}

/** The columns of the census list on the screen, in its downloads and in the tests (rule census-1). */
export const affiliateColumns: Column<Affiliate>[] = Object.values(columns)

const namesOf = (assemblies: Affiliate['sectorals']) =>
  assemblies.map(({ assemblyName }) => assemblyName).join(', ') || null

/** What the list and its downloads write where there is nothing. */
export const affiliateMissing: readonly string[] = [
  ...new Set(affiliateColumns.map(({ missing = missingText }) => missing)),
]
