const formula = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+([.,]\d+)?$/
const special = /[;"\r\n]/

/** A cell of a csv that spreadsheets read as text, whatever somebody has written in it (rule input-5). */
export function csvCell(text: string): string {
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What spreadsheets here expect a csv to begin with, to know that it is UTF-8. */
export const csvMark = '\u{feff}'

/** A line of a csv as they are read here, with its end. */
export const csvLine = (texts: readonly string[]) => `${texts.map(csvCell).join(';')}\r\n`
