import { counted } from '#contract/plural.ts'

/** What the filters of lists are called by whoever reads the log. */
const names: Readonly<Record<string, string>> = {
  idDocument: 'documento',
  name: 'nombre',
  lastName1: 'primer apellido',
  email: 'correo',
  sex: 'sexo',
  inscriptionType: 'tipo de inscripción',
  assemblyType: 'tipo de asamblea',
  assemblyId: 'asamblea',
  city: 'ciudad',
  district: 'distrito',
  fee: 'cuota',
  aportacion: 'comparación de la cuota',
  importId: 'importación',
  recordType: 'tipo de registro',
  title: 'título',
  description: 'descripción',
  username: 'usuario',
  role: 'rol',
  enabled: 'estado',
  affiliateId: 'inscrito',
  userId: 'cuenta',
  action: 'acción',
  fromDate: 'desde el día',
  toDate: 'hasta el día',
  format: 'formato',
}

/** How a list is turned and cut tells nothing about who was looked for. */
const arrangement = new Set(['page', 'size', 'sort', 'direction'])

/** The filters of a list: all by their names, and the values of those that are nobody's personal data (S30). */
function filtersOf(query: Record<string, unknown>, personal: readonly string[]): string {
  const filters = Object.entries(query).filter(
    ([name, value]) =>
      value !== undefined && !arrangement.has(name) && !(name === 'aportacion' && query['fee'] === undefined),
  )
  if (filters.length === 0) return 'Sin filtros'
  const said = filters
    .map(([name, value]) => {
      const called = names[name] ?? name
      return personal.includes(name) ? called : `${called} ${String(value)}`
    })
    .join(', ')
  return `Por ${said}`
}

/** What a list or a download gave away, for the log (S31): its filters and how many rows. */
export const taken = (query: Record<string, unknown>, personal: readonly string[], rows: number): string =>
  `${filtersOf(query, personal)}; ${counted(rows, 'fila', 'filas')}`
