import { toColumnKey, type Corrections } from '#server/import/reading/corrections.ts'
import { columnLabels, type ImportField } from '#contract/import/fields.ts'
import { describeMissingField, findMissingFields } from '#contract/import/requiredFields.ts'
import { formatCount, formatInteger } from '#contract/plural.ts'
import { isOfSomethingElse } from '#server/import/reading/headers.ts'
import { shorten, type Refusal } from '#server/import/reading/problems.ts'
import { recogniseColumns } from '#server/import/reading/recognisers.ts'
import { groupByReason } from '#server/import/reasons.ts'
import type { Advice } from '#server/import/report.ts'
import type { Reading } from '#server/import/reading/lineReader.ts'
import { foldWords } from '#contract/words.ts'
import type { Survey } from '#server/import/survey.ts'

/** How many people an import creates, how many of them have no e-mail, the tags it makes, and the lines it refuses. */
type Outcome = {
  created: number
  withoutEmail: number
  newTags: readonly string[]
  refusals: readonly Refusal[]
}

/** Advice for the person who imports: what to decide or know before trusting the import. */
export function listAdvice(
  survey: Survey,
  reading: Reading,
  corrections: Corrections,
  { created, withoutEmail, newTags, refusals }: Outcome,
): Advice[] {
  return [
    ...adviseMainReason(survey, reading, refusals),
    ...adviseMissingColumns(survey, corrections, created),
    ...adviseMissingEmails(withoutEmail),
    ...adviseMissingPeriods(corrections, refusals),
    ...adviseNewTags(newTags),
    ...adviseAmbiguousSex(survey, reading),
    ...(!reading.assemblies.known && survey.words.has('assembly')
      ? [
          {
            text: 'No hay ninguna asamblea: créalas antes, o deja fuera la columna',
            option: '--map "asamblea=no"',
          },
        ]
      : []),
    ...adviseUnusedCorrections(survey, corrections),
    ...(survey.otherSheets.length > 0
      ? [
          {
            text: `Hay otras hojas que parecen listas y no se leen: ${survey.otherSheets.map((sheet) => sheet + 1).join(', ')}`,
            option: '--sheet N',
          },
        ]
      : []),
  ]
}

const fewLines = 5

/** A field as a correction on the command line names it. */
const nameField = (field: ImportField) => columnLabels[field].toLocaleLowerCase('es')

/**
 * When one reason refuses most of a list, it is probably its column that is read wrong: the one whose values are of the
 * field is named, where there is one.
 */
function adviseMainReason(survey: Survey, { today }: Reading, refusals: readonly Refusal[]): Advice[] {
  const { rows } = survey
  const [main] = groupByReason(refusals)
  if (!main || main.refusals.length < fewLines || main.refusals.length * 2 <= rows) return []
  const { field, column, title } = main
  const lines = `${formatInteger(main.refusals.length)} de ${formatCount(rows, 'línea', 'líneas')}`
  const text = `La mayoría de la lista (${lines}) se rechaza por lo mismo: ${title}`
  if (!field) return [{ text }]
  const label = columnLabels[field]
  const likely = findColumnByValues(field, survey, today)
  const byValues = likely === undefined ? '' : `: por sus valores, lo es «${likely}»`
  const option = likely === undefined ? undefined : `--map "${likely}=${nameField(field)}"`
  if (column === null)
    return [
      {
        text: `${text}. Ninguna columna se lee como «${label}»${byValues}`,
        option: option ?? `--map "cabecera=${nameField(field)}"`,
      },
    ]
  const name = shorten(column)
  return [
    {
      text: `${text}. Mira si la columna «${name}» es «${label}»${byValues}`,
      option: option ?? `--map "${name}=no", o el campo que es`,
    },
  ]
}

/** The header of the column whose values are of a field, though it is read as another one or as none. */
function findColumnByValues(
  field: ImportField,
  { headers, columns, sample }: Survey,
  today: string,
): string | undefined {
  const others = headers.flatMap((header, column) =>
    columns.get(field) === column || isOfSomethingElse(header) ? [] : [column],
  )
  const [found] = recogniseColumns(sample, others, (wanted) => wanted === field, today).keys()
  return found === undefined ? undefined : shorten(headers[found] || `#${found + 1}`)
}

const adviseMissingColumns = ({ columns }: Survey, { defaults }: Corrections, created: number) =>
  findMissingFields((field) => columns.has(field) || defaults.has(field))
    // Only new people lack an address by it.
    .filter((field) => field !== 'email' || created > 0)
    .map((field) => ({ text: describeMissingField(field), option: `--map "cabecera=${nameField(field)}"` }))

function adviseMissingEmails(count: number): Advice[] {
  if (count === 0) return []
  const one = 'persona nueva no tiene correo: no se le escribe, y no tiene cuenta'
  const other = 'personas nuevas no tienen correo: no se les escribe, y no tienen cuenta'
  return [{ text: formatCount(count, one, other) }]
}

function adviseMissingPeriods({ defaults }: Corrections, refusals: readonly Refusal[]): Advice[] {
  const kinds = refusals.flatMap(({ problems }) => problems.map(({ kind }) => kind))
  const count = kinds.filter((kind) => kind === 'fee without period').length
  if (count === 0 || defaults.has('period')) return []
  const [one, other] = ['línea trae cuota sin periodicidad', 'líneas traen cuota sin periodicidad']
  return [
    {
      text: `${formatCount(count, one, other)}: se puede suponer una para quien no la tiene`,
      option: '--map "periodicidad:*=Trimestral"',
    },
  ]
}

const shownTags = 5

function adviseNewTags(names: readonly string[]): Advice[] {
  if (names.length === 0) return []
  const shown = names.slice(0, shownTags).map((name) => `«${shorten(name)}»`)
  const rest = names.length - shown.length
  const count = formatCount(
    names.length,
    'etiqueta es nueva, y solo tuya',
    'etiquetas son nuevas, y solo tuyas',
  )
  return [
    {
      text: `${count}: ${shown.join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`,
      option: '--map "etiquetas=no" las deja fuera',
    },
  ]
}

function adviseAmbiguousSex({ words }: Survey, { sex, corrections }: Reading): Advice[] {
  const written = [...(words.get('sex')?.keys() ?? [])].some((word) => foldWords(word) === 'm')
  const said = corrections.words.get('sex')?.has('m') ?? false
  return written && !said && sex.M === 'ambiguous'
    ? [
        {
          text: 'En la columna del sexo, «M» puede ser mujer o masculino: hay que decirlo',
          option: '--map "sexo:M=Mujer" o --map "sexo:M=Hombre"',
        },
      ]
    : []
}

function adviseUnusedCorrections({ headers, words }: Survey, corrections: Corrections): Advice[] {
  const known = new Set(headers.flatMap((header, column) => [toColumnKey(header), `#${column + 1}`]))
  const columns = [...corrections.columns.keys()].filter((key) => !known.has(key))
  const unseen = [...corrections.words].flatMap(([field, meanings]) => {
    const seen = new Set(Array.from(words.get(field)?.keys() ?? [], foldWords))
    return [...meanings.keys()]
      .filter((word) => !seen.has(word))
      .map((word) => `${columnLabels[field]}: ${word}`)
  })
  return [
    ...columns.map((key) => `Ninguna columna se llama «${key}»: esa corrección no se ha usado`),
    ...unseen.map((word) => `Ninguna celda dice «${word}»: esa corrección no se ha usado`),
  ].map((text) => ({ text }))
}
