import { linesOf } from '#server/kernel/pdf/lines.ts'
import { heightOf, ink, sizes } from '#server/kernel/pdf/measures.ts'
import type { Place, Sheets } from '#server/kernel/pdf/sheets.ts'

/** Rows to sign by hand, with a number, a name and what tells it from another; then some that are empty. */
export type Signatures = {
  kind: 'signatures'
  headers: readonly [name: string, document: string, signature: string]
  people: readonly { name: string; document: string }[]
  empty: number
}

const { row: size } = sizes
/** Where each column begins and how wide it is, as parts of the whole: number, name, document, signature. */
const columns = [
  { from: 0, width: 0.08 },
  { from: 0.08, width: 0.43 },
  { from: 0.51, width: 0.18 },
  { from: 0.69, width: 0.31 },
] as const
/** The least height of a row: who signs needs room. */
const least = 27
const gap = 5

/** Draws rows to sign by hand, as they come, with their headers again on each page. */
export async function drawSignatures(
  sheets: Sheets,
  { headers, people, empty }: Signatures,
  { parent, x, width }: Place,
) {
  const table = sheets.element('Table', parent)
  const drawRow = (cells: readonly string[], height: number, isHeader: boolean) => {
    const laid = columns.map((column, index) => ({
      at: x + column.from * width,
      lines: [
        ...linesOf(
          [{ text: cells[index] ?? '', ...(isHeader && { bold: true }) }],
          column.width * width - gap,
          sheets.ruler(size),
        ),
      ],
    }))
    const tall = Math.max(height, heightOf(size) * Math.max(...laid.map(({ lines }) => lines.length)) + gap)
    const page = sheets.page
    sheets.room(tall + gap)
    if (!isHeader && sheets.page !== page) drawRow(['Nº', ...headers], heightOf(size), true)
    const row = sheets.element('TR', table)
    for (const { at, lines } of laid) {
      const cell = sheets.cell(row, { ...(isHeader && { scope: 'Column' as const }), columns: 1 })
      for (const [index, line] of lines.entries())
        sheets.line(cell, line, at, size, { y: sheets.y + gap + index * heightOf(size), colour: ink })
    }
    row.end()
    sheets.y += tall + gap
    sheets.rule({ x, width }, sheets.y)
  }
  drawRow(['Nº', ...headers], heightOf(size), true)
  let number = 0
  const drawPerson = async (name: string, document: string) => {
    number += 1
    drawRow([`${number}`, name, document], least, false)
    await sheets.breathe()
  }
  for (const { name, document } of people) await drawPerson(name, document)
  for (let left = empty; left > 0; left -= 1) await drawPerson('', '')
  table.end()
  sheets.y += sizes.body * 0.6
}
