import { columnLabels, type ImportField } from '#contract/import/fields.ts'
import { fieldsOfKind, type FieldOfKind } from '#contract/people/fields.ts'

type Message = (value: string) => string
type UnknownChoice = `unknown ${FieldOfKind<'choice'>}`

function describeUnknownChoices() {
  const entries = fieldsOfKind('choice').map((field): [UnknownChoice, Message] => [
    `unknown ${field}`,
    (value) => `no se conoce «${value}» como ${columnLabels[field].toLowerCase()}`,
  ])
  // Safe: there is an entry for each choice.
  return Object.fromEntries(entries) as Record<UnknownChoice, Message>
}

/** The message of each kind of problem that refuses a line; `value` is the text of the cell. */
const problemMessages = {
  ...describeUnknownChoices(),
  'short row': () => 'le faltan celdas: la línea está cortada',
  'long row': () => 'tiene más celdas que la cabecera',
  'open quote': (value) => `unas comillas sin cerrar juntan las líneas ${value}`,
  'unreadable text': () => 'tiene caracteres que no se pueden leer',
  'text too long': (value) => `un texto es demasiado largo («${value}»)`,
  'cell error': (value) => `una celda tiene un error de la hoja de cálculo («${value}»)`,
  'no document': () => 'falta el documento',
  'wrong DNI letter': () => 'la letra del DNI o NIE no corresponde al número',
  'no DNI letter': () => 'al DNI le falta la letra',
  'bad document': () =>
    'el documento no es un DNI ni un NIE (si es un pasaporte, añade una columna «Tipo de documento» que lo diga)',
  'duplicate document': (value) => `el documento ya está en la línea ${value}`,
  'no name': () => 'falta el nombre',
  'no surname': () => 'falta el primer apellido',
  'ambiguous name': (value) => `no se puede separar el nombre de los apellidos («${value}»)`,
  'ambiguous sex': (value) => `no se sabe qué quiere decir «${value}» en la columna del sexo`,
  'impossible date': (value) => `la fecha ${value} no existe`,
  'date out of range': (value) => `la fecha ${value} no está entre 1900 y 2199`,
  'bad date': (value) => `no se entiende la fecha «${value}»`,
  'future birthday': (value) => `la fecha de nacimiento ${value} es futura`,
  'too young': (value) => `no llega a la edad mínima de su tipo de inscripción (${value} años)`,
  'bad e-mail': (value) => `el correo electrónico no es válido («${value}»)`,
  'bad phone': (value) => `no se entiende el teléfono «${value}»`,
  'bad postal code': (value) => `el código postal «${value}» no es válido`,
  'unknown country': (value) => `no se conoce el país «${value}»`,
  'no type': () => 'falta el tipo de inscripción',
  'unknown answer': (value) => `no se entiende «${value}» como sí o no`,
  'bad amount': (value) => `no se entiende el importe «${value}»`,
  'fee without period': () => 'tiene cuota y falta la periodicidad',
  'bad IBAN': () => 'la cuenta bancaria no es un IBAN español válido',
  'unknown assembly': (value) => `no existe la asamblea «${value}»`,
  'ambiguous assembly': (value) => `hay varias asambleas que se llaman «${value}»`,
  'not a sectoral': (value) => `«${value}» no es una asamblea sectorial`,
  leaving: () => 'dejaría de estar inscrita: una baja no se hace por importación',
  protected: () =>
    'cambia el correo, el tipo de documento o el de inscripción de alguien con tu mismo rol o uno superior',
  'former member': () => 'es una persona que se dio de baja: no se la da de alta por importación',
} as const satisfies Record<string, Message>

export type ProblemKind = keyof typeof problemMessages
export type Problem = { kind: ProblemKind; field?: ImportField; value?: string }

/** A refused line with all its problems; the first one is the reason shown. */
export type Refusal = { line: number; row?: number; problems: readonly [Problem, ...Problem[]] }

/** The message of each kind of notice: imported as it is, but worth checking. */
const noticeMessages = {
  'unknown province': (value) => `no se conoce la provincia «${value}»: se guarda como está`,
  'unknown city': (value) => `no se conoce el municipio «${value}»: se guarda como está`,
  'unknown district': (value) => `no se conoce el distrito «${value}»: se guarda como está`,
  'fee without account': () => 'tiene cuota y no tiene cuenta bancaria',
  'split name': () =>
    'el nombre y los apellidos venían juntos y se han separado por el orden de las palabras',
  'communications withdrawn': () => 'ya no quiere recibir comunicaciones: la lista no se lo cambia',
  'known document': () =>
    'ya hay registros o comentarios con su documento: si no es la misma persona, corrige el documento en la lista',
  'future registration': (value) => `la fecha de alta ${value} es futura`,
} as const satisfies Record<string, Message>

export type NoticeKind = keyof typeof noticeMessages
export type Notice = { kind: NoticeKind; value?: string }

const shorten = (value = '') => {
  const plain = value.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain
}

export const describeProblem = ({ kind, value }: Problem) => problemMessages[kind](shorten(value))
export const describeNotice = ({ kind, value }: Notice) => noticeMessages[kind](shorten(value))

/** «línea 34: falta el nombre»; in a spreadsheet with the row number of Excel. */
export const describeRefusal = ({ line, row, problems }: Refusal) =>
  `línea ${line}${row === undefined ? '' : ` (fila ${row} de la hoja)`}: ${problems.map(describeProblem).join('; ')}`
