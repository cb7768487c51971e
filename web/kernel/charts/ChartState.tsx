import { createContext, useContext, type ReactNode } from 'react'
import { QueryPlaceholder, type QueryState } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** What may be done with the charts within, whether they are there, load, failed or have nothing to show. */
export const ChartActions = createContext<ReactNode>(null)

/** Whom the charts within count, each filter an element: a picture of one says it, since it leaves the screen without it. */
export const ChartFilters = createContext<ReactNode>(null)

export type ChartStateProps<Data> = {
  title: string
  loaded: QueryState & { data: Data | undefined }
  /** The text while it loads, and when it cannot be loaded, where they say more than that it is a chart. */
  loading?: string | undefined
  failed?: string | undefined
  /** Whether there is nothing to draw, of which there is neither a table nor a file, and the text then. */
  isEmpty: (data: Data) => boolean
  empty: string
  /** The chart, of what was loaded. */
  children: (data: Data) => ReactNode
}

/** A chart while it loads, when that failed, when there is nothing to draw, and then the chart. */
export function ChartState<Data>({
  title,
  loaded,
  loading = 'Cargando la gráfica',
  failed = 'No se ha podido cargar la gráfica',
  isEmpty,
  empty,
  children,
}: ChartStateProps<Data>) {
  const actions = useContext(ChartActions)
  const { data } = loaded
  if (data !== undefined && !isEmpty(data)) return children(data)
  return (
    <Card title={title} actions={actions}>
      {data === undefined ? (
        <QueryPlaceholder of={loaded} loading={loading} failed={failed} lines={8} />
      ) : (
        <EmptyState title="SIN DATOS DISPONIBLES">{empty}</EmptyState>
      )}
    </Card>
  )
}
