import { saveFile } from '#web/kernel/api/download.ts'
import type { ChartFormat } from '#web/kernel/charts/chartFormats.ts'
import { drawPng, takePicture } from '#web/kernel/charts/picture.ts'
import { formatCell, writeSheetCsv, writeSheetXlsx, type Sheet } from '#web/kernel/charts/sheet.ts'
import { formatLongDay } from '#web/ui/format.ts'
import { formatFileDay } from '#web/ui/formatSeldom.ts'
import { showToast } from '#web/ui/Toasts.tsx'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Chart = {
  title: string
  sentence: string
  sheet: Sheet
  /** Whether the table is the key of the drawing. */
  isKey: boolean
  fileName: string
  drawing: SVGSVGElement | null
  /** Whom it counts, in words. */
  filters: readonly string[]
}

async function write(
  format: ChartFormat,
  { title, sentence, sheet, isKey, drawing, filters }: Chart,
): Promise<Blob | undefined> {
  if (format === 'csv') return new Blob([writeSheetCsv(sheet)], { type: 'text/csv;charset=utf-8' })
  const foot = [...filters, formatLongDay(new Date())]
  if (format === 'xlsx') return new Blob([await writeSheetXlsx(title, sheet, foot)], { type: xlsxType })
  if (!drawing) return undefined
  const key = isKey
    ? sheet.rows.map(({ cells: [name, count = null] }) => `${name}: ${formatCell('number', count)}`)
    : []
  const picture = takePicture(drawing, { title, sentence, key, foot })
  return format === 'png' ? drawPng(picture) : new Blob([picture.text], { type: 'image/svg+xml' })
}

/** Saves a chart as a file, of the same numbers as are shown. */
export async function saveChart(format: ChartFormat, chart: Chart): Promise<void> {
  const name = `${chart.fileName}_${formatFileDay(new Date())}.${format}`
  const file = await write(format, chart)
  if (!file) return
  saveFile(file, name)
  showToast(`Descarga terminada: ${name}`)
}
