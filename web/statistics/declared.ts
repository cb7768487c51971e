import type { ComponentType } from 'react'
import type { Choosing } from '#web/statistics/StatisticsFilters.tsx'
import type { Asked } from '#web/statistics/asked.ts'
import type { Destination } from '#web/ui/destination.ts'

/** What a chart is drawn with. */
export type ChartProps = {
  title: string
  asked: Asked
  /** Which map it is (`mapa` in the address). */
  mapa?: string | undefined
  /** What has to be known of it besides. */
  note?: string | undefined
}

/**
 * A chart that stands on the screen of its subject, and on the page of whoever chooses it (rule statistics-14). Its
 * component asks for its numbers and leads to the lists behind them.
 */
export type DeclaredChart = {
  title: string
  /** Its screen, and the parameters of the address that show it there. */
  screen: Destination
  tab?: Readonly<Record<string, string>>
  /** By what it counts, of what its screen lets one choose by. */
  by: Readonly<Partial<Record<keyof Choosing | 'mapa', true>>>
  Chart: ComponentType<ChartProps>
}

/** Charts by their names, of which each is the name of one chart alone; a name that was kept once stays. */
export type DeclaredCharts = Readonly<Record<string, DeclaredChart>>

/** The part of an address by which a chart counts. */
export const pickAsked = (
  { by }: DeclaredChart,
  { assemblyId, assemblyType, segmentId, from, to }: Asked,
): Asked => ({
  ...(by.where && assemblyId !== undefined && { assemblyId }),
  ...(by.where && assemblyType && { assemblyType }),
  ...(by.segment && segmentId !== undefined && { segmentId }),
  ...(by.days && from && { from }),
  ...(by.days && to && { to }),
})
