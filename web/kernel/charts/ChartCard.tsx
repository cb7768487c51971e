import type { ComponentType, ReactNode } from 'react'
import {
  writeChartCsv,
  describePoints,
  sumPoints,
  type ChartDrawingProps,
  type ChartHeadings,
  type ChartPoint,
} from '#web/kernel/charts/points.ts'
import { QueryPlaceholder, type QueryState } from '#web/kernel/page/QueryPlaceholder.tsx'
import { saveTextFile } from '#web/kernel/api/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatFileDay, formatNumber } from '#web/ui/format.ts'
import { showToast } from '#web/ui/Toasts.tsx'
import styles from './charts.module.css'

type Props = {
  title: string
  /** The column headings of the table and of the CSV file. */
  headings: ChartHeadings
  loaded: QueryState & { data: readonly ChartPoint[] | undefined }
  /** The text while the data load: «Cargando los usuarios por rol». */
  loading: string
  /** The text when the data cannot be loaded. */
  failed: string
  /** The text when there is no data. */
  empty: string
  /** `Bars`, `Doughnut`. */
  draw: ComponentType<ChartDrawingProps>
  /** The name of the CSV file, without the date. */
  fileName: string
}

/** A chart: the drawing, a summary in one sentence, the data as a table and as a CSV file (rule list-7). */
export function ChartCard({ title, loaded, loading, failed, ...rest }: Props) {
  const { data } = loaded
  if (data === undefined)
    return (
      <Card title={title}>
        <QueryPlaceholder of={loaded} loading={loading} failed={failed} lines={8} />
      </Card>
    )
  return <LoadedChart title={title} points={data} {...rest} />
}

type DrawnProps = Pick<Props, 'title' | 'headings' | 'empty' | 'draw' | 'fileName'> & {
  points: readonly ChartPoint[]
}

function LoadedChart({ title, points, headings, empty, draw: Draw, fileName }: DrawnProps) {
  function download() {
    const name = `${fileName}_${formatFileDay(new Date())}.csv`
    saveTextFile(name, writeChartCsv(headings, points))
    showToast(`Descarga terminada: ${name}`)
  }
  // Of nothing there is neither a table nor a file.
  if (sumPoints(points) === 0)
    return (
      <Card title={title}>
        <EmptyState title="SIN DATOS DISPONIBLES">{empty}</EmptyState>
      </Card>
    )
  return (
    <Card
      title={title}
      actions={
        <Button icon="download" onClick={download}>
          Descargar .csv<span className="vh">: {title}</span>
        </Button>
      }
    >
      <figure className={styles.figure}>
        <Draw points={points} label={title} />
        <figcaption>{describePoints(points)}</figcaption>
      </figure>
      <div className={styles.table}>
        <Disclosure summary={<TableName of={title} />}>
          <Table title={title} headings={headings} points={points} />
        </Disclosure>
      </div>
    </Card>
  )
}

const TableName = ({ of }: { of: string }): ReactNode => (
  <span>
    Ver la tabla<span className="vh">: {of}</span>
  </span>
)

const Table = ({ title, headings, points }: Pick<DrawnProps, 'title' | 'headings' | 'points'>) => (
  <table>
    <caption className="vh">{title}</caption>
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {points.map(({ label, value }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{formatNumber(value)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
