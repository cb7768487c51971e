import { useContext, useRef, useState, type ReactNode } from 'react'
import { ChartActions, ChartFilters } from '#web/kernel/charts/ChartState.tsx'
import { chartFormats, type ChartFormat } from '#web/kernel/charts/chartFormats.ts'
import { ChartTable } from '#web/kernel/charts/ChartTable.tsx'
import type { Sheet } from '#web/kernel/charts/sheet.ts'
import { Card } from '#web/ui/Card.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import styles from './charts.module.css'

export type ChartFrameProps = {
  title: string
  /** What it says, in a sentence. */
  sentence: string
  /** `Bars`, `Ring`, or another; it is told its title. */
  children: ReactNode
  sheet: Sheet
  isKey?: boolean
  /** The name of its files, without the date. */
  fileName: string
  /** What one has to know to read it. */
  note?: ReactNode
}

/** More columns have no room beside a drawing. */
const manyColumns = 4

/** A chart: the drawing with its sentence, the data as a table beside it, and both as files (rule list-7). */
export function ChartFrame({
  title,
  sentence,
  children,
  sheet,
  isKey = false,
  fileName,
  note,
}: ChartFrameProps) {
  const figure = useRef<HTMLElement>(null)
  const filters = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  async function save(format: ChartFormat) {
    setFailed(false)
    try {
      const { saveChart } = await import('#web/kernel/charts/chartFiles.ts')
      const drawing = figure.current?.querySelector('svg') ?? null
      const said = [...(filters.current?.children ?? [])].map(({ textContent }) => textContent)
      await saveChart(format, { title, sentence, sheet, isKey, fileName, drawing, filters: said })
    } catch {
      setFailed(true)
    }
  }
  return (
    <Card
      title={title}
      actions={
        <Actions>
          {useContext(ChartActions)}
          <Menu
            label={`Descargar: ${title}`}
            icon="download"
            items={chartFormats.map(({ format, label }) => ({
              id: format,
              label,
              onAction: () => void save(format),
            }))}
          >
            Descargar
          </Menu>
        </Actions>
      }
    >
      {failed && <p role="alert">No se ha podido hacer el fichero. Inténtalo otra vez.</p>}
      <div className={styles.chart} data-wide={sheet.columns.length > manyColumns || undefined}>
        <figure ref={figure} className={styles.figure}>
          {children}
          <figcaption>{sentence}</figcaption>
        </figure>
        <ChartTable title={title} sheet={sheet} isKey={isKey} />
      </div>
      <div ref={filters} hidden>
        {useContext(ChartFilters)}
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  )
}
