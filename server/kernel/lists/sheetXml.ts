export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const reserved = /[&<>"]/g
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const forbidden = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu
/** What a spreadsheet reads as a character by its number: `_x0041_`. */
const escaped = /_(?=x[0-9A-Fa-f]{4}_)/g

/** A text inside XML; what XML cannot hold is left out. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(escaped, '_x005F_')
    .replaceAll(reserved, (sign) => entities[sign] ?? '')

/** The numbers of the formats below, by the type of a column. */
export const styleOf = { text: 0, head: 1, day: 2, moment: 3, euros: 4 } as const

/** A bold head on a tint, with a line below, and the formats of typed cells. */
export const styles =
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>' +
  '<numFmt numFmtId="166" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FF1B4D5C"/></patternFill></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/>' +
  '<xf fontId="1" fillId="2" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>' +
  '<xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/>' +
  '<xf numFmtId="166" applyNumberFormat="1"/></cellXfs>'
