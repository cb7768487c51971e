import type { ImportSummary, UndoSummary } from '#contract/import/results.ts'
import { pluralForm, formatCount } from '#contract/plural.ts'
import { formatList } from '#web/ui/format.ts'

export const stepTitles = [
  'Fichero',
  'Hoja y cabecera',
  'Columnas',
  'Valores',
  'Revisión',
  'Resultado',
] as const

/** The label of each stage of an import job, and the unit it counts. */
export const stageLabels = {
  opening: { label: 'Abriendo el fichero' },
  reading: { label: 'Leyendo la lista', unit: ['línea', 'líneas'] },
  matching: { label: 'Comparando con el censo' },
  comparing: { label: 'Buscando posibles duplicados', unit: ['línea', 'líneas'] },
  writing: { label: 'Escribiendo en el censo', unit: ['línea', 'líneas'], isSingleStep: true },
  undoing: { label: 'Deshaciendo la importación' },
} as const

type Counts = ImportSummary['counts']

type Outcome = readonly [count: keyof Counts, one: string, other: string]

/** What becomes of the lines of a list, before it is imported. */
const foreseen: readonly Outcome[] = [
  ['create', 'se crearía', 'se crearían'],
  ['update', 'se actualizaría', 'se actualizarían'],
  ['unchanged', 'quedaría sin cambios', 'quedarían sin cambios'],
  ['skipped', 'se saltaría por no estar en el censo', 'se saltarían por no estar en el censo'],
  ['refused', 'se rechazaría', 'se rechazarían'],
]
/** And once it is. */
const happened: readonly Outcome[] = [
  ['create', 'se ha creado', 'se han creado'],
  ['update', 'se ha actualizado', 'se han actualizado'],
  ['unchanged', 'queda sin cambios', 'quedan sin cambios'],
  ['skipped', 'se ha saltado por no estar en el censo', 'se han saltado por no estar en el censo'],
  ['refused', 'se ha rechazado', 'se han rechazado'],
]

/** «1.437 se crearían, 1 se actualizaría y 63 se rechazarían»; what happens to nobody is not said. */
const describeCounts = (outcomes: readonly Outcome[], counts: Counts): string =>
  formatList(
    outcomes.flatMap(([name, ...words]) => (counts[name] > 0 ? [formatCount(counts[name], ...words)] : [])),
  )

export const describePreflight = (counts: Counts): string =>
  describeCounts(foreseen, counts) || 'La lista no tiene ninguna línea'

export const describeResult = (counts: Counts): string =>
  describeCounts(happened, counts) || 'La lista no tenía ninguna línea'

/** What undoing an import will do at most: people changed since then stay as they are. */
export function describeUndoPlan({ created, updated }: { created: number; updated: number }): string {
  const parts = [
    ...(created > 0
      ? [
          created === 1
            ? 'se borrará del censo la persona que creó'
            : `se borrarán del censo hasta ${formatCount(created, 'persona', 'personas')} que creó`,
        ]
      : []),
    ...(updated > 0
      ? [
          updated === 1
            ? 'volverá a como estaba la persona que cambió'
            : `volverán a como estaban hasta ${formatCount(updated, 'persona', 'personas')} que cambió`,
        ]
      : []),
  ]
  return capital(`${formatList(parts.length > 0 ? parts : ['no hay nada que devolver'])}.`)
}

/** What undoing an import did. Each person counts once, so the numbers add up to those of the import. */
export function describeUndoResult({ deleted, restored, partly, stayed }: UndoSummary): string {
  const parts: [count: number, one: string, other: string][] = [
    [restored - partly, 'ha vuelto a como estaba', 'han vuelto a como estaban'],
    [partly, 'ha vuelto solo en parte', 'han vuelto solo en parte'],
    [stayed - partly, 'se queda como está', 'se quedan como están'],
  ]
  const gone = `${pluralForm(deleted, 'se ha borrado', 'se han borrado')} ${formatCount(deleted, 'persona', 'personas')}`
  return capital(
    [
      ...(deleted > 0 ? [gone] : []),
      ...parts.flatMap(([count, ...words]) => (count > 0 ? [formatCount(count, ...words)] : [])),
    ].join(', ') || 'no había nada que deshacer',
  )
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)
