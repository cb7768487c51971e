import { columnLabels, type ImportField } from '#contract/import/fields.ts'
import { formatCount } from '#contract/plural.ts'
import { fieldsOfKind, type FieldOfKind } from '#contract/people/fields.ts'

/** A message with the text of the cell, or without one for many lines with different texts. */
type Message = (value: string | undefined) => string
type UnknownChoice = `unknown ${FieldOfKind<'choice'>}`

/** « «Marte»», or nothing. */
const quoted = (value: string | undefined) => (value ? ` «${value}»` : '')
const inBrackets = (value: string | undefined) => (value ? ` («${value}»)` : '')
const bare = (value: string | undefined) => (value ? ` ${value}` : '')

function describeUnknownChoices() {
  const entries = fieldsOfKind('choice').map((field): [UnknownChoice, Message] => [
    `unknown ${field}`,
    (value) => `no se conoce${quoted(value)} como ${columnLabels[field].toLowerCase()}`,
  ])
  // Safe: there is an entry for each choice.
  return Object.fromEntries(entries) as Record<UnknownChoice, Message>
}

/** The message of each kind of problem that refuses a line. */
const problemMessages = {
  ...describeUnknownChoices(),
  'short row': () => 'le faltan celdas: la línea está cortada',
  'long row': () => 'tiene más celdas que la cabecera',
  'open quote': (value) =>
    `unas comillas sin cerrar juntan ${value ? `las líneas ${value}` : 'varias líneas'}`,
  'unreadable text': () => 'tiene caracteres que no se pueden leer',
  'text too long': (value) => `un texto es demasiado largo${inBrackets(value)}`,
  'cell error': (value) => `una celda tiene un error de la hoja de cálculo${inBrackets(value)}`,
  'no document': () => 'falta el documento',
  'wrong DNI letter': (value) => `la letra del DNI o NIE${quoted(value)} no corresponde al número`,
  'no DNI letter': (value) => `al DNI${quoted(value)} le falta la letra`,
  'bad document': (value) =>
    `el documento${quoted(value)} no es un DNI ni un NIE (si es un pasaporte, añade una columna «Tipo de documento» que lo diga)`,
  'duplicate document': (value) => `el documento ya está en ${value ? `la línea ${value}` : 'otra línea'}`,
  'no name': () => 'falta el nombre',
  'no surname': () => 'falta el primer apellido',
  'ambiguous name': (value) =>
    `no se puede separar el nombre de los apellidos${inBrackets(value)}: hace falta una coma («Apellidos, Nombre»)`,
  'ambiguous sex': (value) => `no se sabe qué quiere decir${quoted(value)} en la columna del sexo`,
  'impossible date': (value) => `la fecha${bare(value)} no existe`,
  'date out of range': (value) => `la fecha${bare(value)} no está entre 1900 y 2199`,
  'bad date': (value) => `no se entiende la fecha${quoted(value)}`,
  'future birthday': (value) => `la fecha de nacimiento${bare(value)} es futura`,
  'too young': (value) =>
    `no llega a la edad mínima de su tipo de inscripción${value ? ` (${value} años)` : ''}`,
  'bad e-mail': (value) => `el correo electrónico no es válido${inBrackets(value)}`,
  'bad phone': (value) => `no se entiende el teléfono${quoted(value)}`,
  'bad postal code': (value) => `el código postal${quoted(value)} no es válido`,
  'unknown country': (value) => `no se conoce el país${quoted(value)}`,
  'no type': () => 'falta el tipo de inscripción',
  'unknown answer': (value) => `no se entiende${quoted(value)} como sí o no`,
  'bad amount': (value) => `no se entiende el importe${quoted(value)}`,
  'fee without period': () => 'tiene cuota y falta la periodicidad',
  'bad IBAN': (value) => `la cuenta bancaria${quoted(value)} no es un IBAN español válido`,
  'unknown assembly': (value) => `no existe la asamblea${quoted(value)}`,
  'ambiguous assembly': (value) => `hay varias asambleas que se llaman${value ? quoted(value) : ' igual'}`,
  'not a sectoral': (value) =>
    value ? `«${value}» no es una asamblea sectorial` : 'no es una asamblea sectorial',
  leaving: () => 'dejaría de estar inscrita: una baja no se hace por importación',
  'mailed too often': (value) =>
    `el correo${quoted(value)} no se puede poner ahora: en una hora se escribe como mucho cinco veces a un correo nuevo, o por una persona`,
  protected: () =>
    'cambia el correo, el tipo de documento o el de inscripción de alguien con tu mismo rol o uno superior',
  'held document': () =>
    'acaba de quitarse de otra ficha, o es de una que se unió a otra: de momento no se le puede dar a nadie',
  'former member': () => 'es una persona que se dio de baja: no se la da de alta por importación',
} as const satisfies Record<string, Message>

export type ProblemKind = keyof typeof problemMessages
export type Problem = { kind: ProblemKind; field?: ImportField; value?: string }

/** What the list says in a field with a problem; `column` is the header, null when no column has the field. */
export type BadCell = { field: ImportField; column: string | null; text: string }

/** A refused line with all its problems; the first one is the reason shown. The cells are of the list, never the census. */
export type Refusal = {
  line: number
  row?: number
  problems: readonly [Problem, ...Problem[]]
  cells: readonly BadCell[]
  /** What else the list says there of who it is about: the name first, then document, birthday, address. */
  who: readonly string[]
}

const shownValues = 3
/** Their value is not a text of the list, but a line or an age. */
const withoutTexts: readonly ProblemKind[] = ['duplicate document', 'too young', 'open quote']

/** The message of each kind of notice: imported as it is, but worth checking. */
const noticeMessages = {
  'unknown province': (value) => `no se conoce la provincia «${value}»: se guarda como está`,
  'unknown city': (value) => `no se conoce el municipio «${value}»: se guarda como está`,
  'unknown district': (value) => `no se conoce el distrito «${value}»: se guarda como está`,
  'fee without account': () => 'tiene cuota y no tiene cuenta bancaria',
  'new tag': (value) => `no tienes ninguna etiqueta «${value}»: se crea, y es solo de quien importa`,
  'split name': () =>
    'el nombre y los apellidos venían juntos y se han separado por el orden de las palabras',
  'communications withdrawn': () => 'ya no quiere recibir comunicaciones: la lista no se lo cambia',
  'known document': () =>
    'ya hay registros o comentarios con su documento: si no es la misma persona, corrige el documento en la lista',
  'split street': (examples) =>
    `ninguna columna es el número de la vía: se ha separado de la dirección, por ejemplo ${examples}`,
  'whole street': (examples) =>
    `no se sabe cuál es el número de la vía: la dirección se guarda entera, por ejemplo ${examples}`,
  'future registration': (value) => `la fecha de alta ${value} es futura`,
} as const satisfies Record<string, (value: string) => string>

export type NoticeKind = keyof typeof noticeMessages
export type Notice = { kind: NoticeKind; value?: string }

/** Notices of which each line has its own text: they are counted together, with some of them as examples. */
export const noticesByExample: readonly NoticeKind[] = ['split street', 'whole street']

/** A text of the file on one line and not too long to be shown. */
export const shorten = (value: string) => {
  const plain = value.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain
}

export const capitalise = (text: string) => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)

export const describeProblem = ({ kind, value }: Problem) => problemMessages[kind](value && shorten(value))
export const describeNotice = ({ kind, value = '' }: Notice) =>
  noticeMessages[kind](noticesByExample.includes(kind) ? value : shorten(value))

/** The reason of lines that are refused for it, with their texts: «no existe la asamblea: «Marte» (12), «Luna» y 3 más». */
export function describeReason(kind: ProblemKind, values: readonly (string | undefined)[]): string {
  const counts = [...Map.groupBy(values, (value) => value)].map(
    ([value, lines]) => [value, lines.length] as const,
  )
  const [[first] = [undefined], ...others] = counts
  if (others.length === 0) return describeProblem({ kind, ...(first !== undefined && { value: first }) })
  if (withoutTexts.includes(kind)) return describeProblem({ kind })
  const most = counts.toSorted(([, one], [, other]) => other - one).slice(0, shownValues)
  const shown = most.map(([value = '', lines]) => `«${shorten(value)}»${lines > 1 ? ` (${lines})` : ''}`)
  const rest = counts.length - most.length
  return `${describeProblem({ kind })}: ${shown.join(', ')}${rest > 0 ? ` y ${formatCount(rest, 'valor más', 'valores más')}` : ''}`
}

/** «línea 34: falta el nombre»; in a spreadsheet with the row number of Excel. */
export const describeRefusal = ({ line, row, problems }: Refusal) =>
  `línea ${line}${row === undefined ? '' : ` (fila ${row} de la hoja)`}: ${problems.map(describeProblem).join('; ')}`
