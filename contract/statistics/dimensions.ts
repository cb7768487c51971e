import type { Fact } from '#contract/people/choosing/facts.ts'

/**
 * How a chart of a dimension reads: parts of a whole, groups in an order of their own, or names of which the largest come
 * first.
 */
export type Reading = 'parts' | 'ordered' | 'ranked'

type Dimension = {
  /** What people are counted by, as a title says it. */
  label: string
  reading: Reading
  /** The fact by which a bar leads to its list; who may ask for it may count by it. */
  fact: Fact
  /** Somebody may be in several groups, so that they are more together than there are people. */
  isMany?: true
}

/** What members are counted by. `server/statistics/dimensions.queries.ts` says each in SQL, total by type. */
export const dimensions = {
  inscriptionType: { label: 'Tipo de inscripción', reading: 'parts', fact: 'inscriptionType' },
  sex: { label: 'Género', reading: 'parts', fact: 'sex' },
  age: { label: 'Edad', reading: 'ordered', fact: 'age' },
  seniority: { label: 'Antigüedad', reading: 'ordered', fact: 'enrolled' },
  enrolledMonth: { label: 'Mes de inscripción', reading: 'ordered', fact: 'enrolled' },
  city: { label: 'Municipio', reading: 'ranked', fact: 'city' },
  district: { label: 'Distrito', reading: 'ranked', fact: 'district' },
  assembly: { label: 'Asamblea territorial', reading: 'ranked', fact: 'assemblyId' },
  sectoral: { label: 'Asamblea sectorial', reading: 'ranked', fact: 'assemblyId', isMany: true },
  quarterlyFee: { label: 'Cuota trimestral', reading: 'ordered', fact: 'yearlyFee' },
  yearlyFee: { label: 'Cuota anual', reading: 'ordered', fact: 'yearlyFee' },
  period: { label: 'Periodicidad', reading: 'parts', fact: 'period' },
  bankAccount: { label: 'Cuenta bancaria', reading: 'parts', fact: 'bankAccount' },
  communications: { label: 'Recibir comunicaciones', reading: 'parts', fact: 'communications' },
  hasEmail: { label: 'Con o sin correo', reading: 'parts', fact: 'hasEmail' },
  account: { label: 'Cuenta de usuario', reading: 'parts', fact: 'account' },
} as const satisfies Record<string, Dimension>

export type DimensionName = keyof typeof dimensions
// Safe: the object has exactly these keys; Object.keys returns plain strings.
export const dimensionNames = Object.keys(dimensions) as [DimensionName, ...DimensionName[]]
export const dimensionOf = (name: DimensionName): Dimension => dimensions[name]

/** In the place of what is not known. */
export const unknownLabel = 'No disponible'

/** The bands of an age or of a fee: of five each, the last one open, in years or in euros. */
export const bandSize = 5
export const lastBand = 100

/** The first number of the band of an age, or of a fee in euros. */
export const bandOf = (number: number) => Math.min(Math.floor(number / bandSize) * bandSize, lastBand)

/** «35-39», «100 y más». */
export const nameAgeBand = (from: number) =>
  from >= lastBand ? `${lastBand} y más` : `${from}-${from + bandSize - 1}`

/** «5-10 €», which has its lower bound; «100 € y más». */
export const nameFeeBand = (from: number) =>
  from >= lastBand ? `${lastBand} € y más` : `${from}-${from + bandSize} €`

/** After so many years each band of seniority begins. */
export const seniorityStarts = [0, 1, 2, 3, 4, 5, 10, 15, 20]
