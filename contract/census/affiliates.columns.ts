import { columnsOf, missingText, type Column } from '#contract/column.ts'
import type { Affiliate } from '#contract/census/affiliates.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'

const { text, day, of } = columnsOf<Affiliate>()
const hideWhenNarrow = true
const optional = true

/** The columns of the census list on the screen, in its downloads and in the tests (rule census-1). */
export const affiliateColumns: Column<Affiliate>[] = [
  text('idDocument', 'DNI'),
  text('name', 'Nombre'),
  text('lastName1', 'Primer apellido'),
  text('lastName2', 'Segundo apellido', { hideWhenNarrow }),
  text('email', 'Email', { hideWhenNarrow, optional }),
  of('inscriptionType', 'Tipo de inscripción', (row) => inscriptionTypeLabels[row.inscriptionType], {
    sort: 'inscriptionType',
  }),
  day('creationTime', 'Fecha de inscripción', { hideWhenNarrow }),
  day('lastUpdateTime', 'Última actualización', { hideWhenNarrow, optional }),
  of('assembly', 'Asamblea', ({ assembly }) => assembly?.assemblyName ?? null, {
    hideWhenNarrow,
    missing: 'Sin asamblea territorial',
  }),
  of('sectorals', 'Sectoriales', ({ sectorals }) => listOf(sectorals), {
    hideWhenNarrow,
    optional,
    missing: 'Sin asambleas sectoriales',
  }),
  text('city', 'Ciudad', { hideWhenNarrow, optional }),
  text('district', 'Distrito', { hideWhenNarrow, optional }),
  of('sex', 'Sexo', ({ sex }) => (sex ? sexLabels[sex] : null), { sort: 'sex', hideWhenNarrow, optional }),
  of('aportacion', 'Aportación', ({ fee }) => (fee > 0 ? 'Si' : 'No'), { hideWhenNarrow }),
  text('fee', 'Cuota', { align: 'end', hideWhenNarrow, optional }),
  of('period', 'Periodo', ({ period }) => period, { hideWhenNarrow, optional, missing: 'No definido' }),
  of('bornCountry', 'País de nacimiento', ({ bornCountry }) => bornCountry?.pais ?? null, {
    hideWhenNarrow,
    optional,
  }),
  of('country', 'País', ({ country }) => country?.pais ?? null, { hideWhenNarrow, optional }),
]

const listOf = (assemblies: Affiliate['sectorals']) =>
  assemblies.map(({ assemblyName }) => assemblyName).join(', ') || null

/** What the list and its downloads write where there is nothing. */
export const affiliateMissing: readonly string[] = [
  ...new Set(affiliateColumns.map(({ missing = missingText }) => missing)),
]
