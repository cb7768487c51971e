// What spreadsheet programs read as a formula: a sign that begins one, also a wide or small one, after whatever they skip.
const formula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])/u
const plainNumber = /^-?\d+([.,]\d+)?$/
const special = /[;"\r\n]/

/** A csv cell, quoted if need be; formulas are neutralised, so that a spreadsheet reads them as text (rule input-5). */
export function csvCell(text: string): string {
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell as it was before `csvCell` neutralised it. */
export const readCsvText = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

/** The byte order mark by which Excel recognises UTF-8. */
export const csvByteOrderMark = '\u{feff}'

/** A csv line with `;` as separator and CRLF at its end. */
export const csvLine = (texts: readonly string[]) => `${texts.map(csvCell).join(';')}\r\n`
