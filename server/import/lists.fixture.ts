import { computeDocumentLetter } from '#contract/people/document.ts'
import { wrapContent } from '#server/import/file.ts'

/** Lists like those of real offices, for the tests of this folder. */

export const headers =
  'DNI,Nombre,Primer apellido,Segundo apellido,E-mail,Tipo,Sexo,Cuota,Periodicidad,IBAN,Asamblea'.split(',')

export const makeDni = (number: number) =>
  `${String(number).padStart(8, '0')}${computeDocumentLetter(number)}`

const iban = 'ES91 2100 0418 4502 0005 1332'

/** A valid row; `changes` are by header. */
export function makeRow(number: number, changes: Record<string, string> = {}): string[] {
  const row: Record<string, string> = {
    DNI: makeDni(number),
    Nombre: 'Begoña',
    'Primer apellido': 'Núñez',
    'Segundo apellido': 'Peña',
    'E-mail': `persona${number}@censo.test`,
    Tipo: 'Afiliada',
    Sexo: number % 2 === 0 ? 'M' : 'H',
    Cuota: '10,00 €',
    Periodicidad: 'Anual',
    IBAN: iban,
    Asamblea: 'Móstoles',
    ...changes,
  }
  return headers.map((header) => row[header] ?? '')
}

export function joinRows(rows: readonly string[][], delimiter = ';', newline = '\r\n'): string {
  const quoted = (cell: string) =>
    cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return rows.map((row) => row.map(quoted).join(delimiter) + newline).join('')
}

export const utf8 = (content: string, name = 'lista.csv') => wrapContent(name, Buffer.from(content))

/** Windows-1252 for what Spanish needs, the euro included. */
export const cp1252 = (content: string) =>
  wrapContent('lista.csv', Buffer.from(content.replaceAll('€', '\u0080'), 'latin1'))
