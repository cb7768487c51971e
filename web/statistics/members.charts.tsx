import { dimensionOf, type DimensionName } from '#contract/statistics/dimensions.ts'
import { CountChart } from '#web/statistics/CountChart.tsx'
import type { DeclaredChart, DeclaredCharts } from '#web/statistics/declared.ts'
import { MembersChart } from '#web/statistics/MembersChart.tsx'
import type { SeedDimension } from '#web/statistics/members.ts'
import { MonthsChart } from '#web/statistics/MonthsChart.tsx'

const ofMembers = {
  screen: '/estadisticas/inscritos',
  by: { where: true, segment: true, days: true },
} as const

type Seed = Pick<DeclaredChart, 'title' | 'tab'> & { reads: 'values' | 'parts'; file: string }
const seedChart = (by: SeedDimension, { title, tab, reads, file }: Seed): DeclaredChart => ({
  ...ofMembers,
  title,
  ...(tab && { tab }),
  Chart: (given) => (
    <MembersChart {...given} by={by} heading={dimensionOf(by).label} reads={reads} fileName={file} />
  ),
})

const countChart = (by: DimensionName, tab: string, title: string, note?: string): DeclaredChart => ({
  ...ofMembers,
  title,
  tab: { por: tab },
  Chart: (given) => <CountChart {...given} by={by} note={note} />,
})

/** The charts of members, as they are now. */
export const memberCharts = {
  joins: { ...ofMembers, title: 'Inscripciones por mes', Chart: MonthsChart },
  age: seedChart('age', {
    title: 'Inscritos por edad',
    tab: { tab: 'edad' },
    reads: 'values',
    file: 'Inscritos_por_edad',
  }),
  inscriptionType: seedChart('inscriptionType', {
    title: 'Inscritos por tipo de inscripción',
    reads: 'parts',
    file: 'Inscritos_por_tipo',
  }),
  sex: seedChart('sex', {
    title: 'Inscritos por género',
    tab: { grupo: 'genero' },
    reads: 'parts',
    file: 'Inscritos_por_genero',
  }),
  city: countChart('city', 'municipio', 'Inscritos por municipio'),
  district: countChart('district', 'distrito', 'Inscritos por distrito'),
  assembly: countChart('assembly', 'asamblea', 'Inscritos por asamblea territorial'),
  sectoral: countChart(
    'sectoral',
    'sectorial',
    'Inscritos por asamblea sectorial',
    'Quien está en varias cuenta en cada una.',
  ),
  communications: countChart(
    'communications',
    'comunicaciones',
    'Inscritos que quieren recibir comunicaciones',
  ),
  hasEmail: countChart('hasEmail', 'correo', 'Inscritos con y sin correo'),
  account: countChart('account', 'cuenta', 'Inscritos con y sin cuenta de usuario'),
} satisfies DeclaredCharts
