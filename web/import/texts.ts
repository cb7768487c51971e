import type { ImportBatch } from '#contract/import/imports.ts'
import type { ImportSummary, UndoSummary } from '#contract/import/results.ts'
import { pluralForm, formatCount } from '#contract/plural.ts'
import { formatList, formatNumber } from '#web/ui/format.ts'

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
  comparing: { label: 'Buscando posibles duplicados', unit: ['persona', 'personas'] },
  writing: { label: 'Escribiendo en el censo', unit: ['persona', 'personas'], isSingleStep: true },
  undoing: { label: 'Deshaciendo la importación' },
} as const

type Counts = ImportSummary['counts']

const countVerb = (count: number, one: string, other: string) =>
  `${pluralForm(count, one, other)} ${formatNumber(count)}`

/** «Se crearían 1.437, se actualizaría 1, sin cambios 0, se rechazan 63». */
export const describePreflight = ({ create, update, unchanged, skipped, refused }: Counts): string =>
  [
    countVerb(create, 'Se crearía', 'Se crearían'),
    countVerb(update, 'se actualizaría', 'se actualizarían'),
    `sin cambios ${formatNumber(unchanged)}`,
    ...(skipped > 0
      ? [
          `${countVerb(skipped, 'se salta', 'se saltan')} ${pluralForm(skipped, 'que no está', 'que no están')} en el censo`,
        ]
      : []),
    countVerb(refused, 'se rechaza', 'se rechazan'),
  ].join(', ')

/** «Se han creado 1.437, se ha actualizado 1, sin cambios 0, rechazadas 63». */
export const describeResult = ({ create, update, unchanged, skipped, refused }: Counts): string =>
  [
    countVerb(create, 'Se ha creado', 'Se han creado'),
    countVerb(update, 'se ha actualizado', 'se han actualizado'),
    `sin cambios ${formatNumber(unchanged)}`,
    ...(skipped > 0 ? [countVerb(skipped, 'se ha saltado', 'se han saltado')] : []),
    countVerb(refused, 'rechazada', 'rechazadas'),
  ].join(', ')

/** What undoing an import will do at most: people changed since then stay as they are. */
export function describeUndoPlan({ created, updated }: Pick<ImportBatch, 'created' | 'updated'>): string {
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
