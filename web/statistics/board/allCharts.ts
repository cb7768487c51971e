import type { DeclaredChart } from '#web/statistics/declared.ts'
import { feeCharts } from '#web/statistics/fees.charts.tsx'
import { mapCharts } from '#web/statistics/map.charts.tsx'
import { memberCharts } from '#web/statistics/members.charts.tsx'
import { movementCharts } from '#web/statistics/movements.charts.tsx'
import { participationCharts } from '#web/statistics/participation.charts.tsx'
import { recordCharts } from '#web/statistics/records.charts.tsx'

const all: ReadonlyMap<string, DeclaredChart> = new Map(
  Object.entries({
    ...memberCharts,
    ...mapCharts,
    ...movementCharts,
    ...participationCharts,
    ...recordCharts,
    ...feeCharts,
  }),
)

/** The chart with a name; undefined where there is none any more. */
export const findChart = (name: string): DeclaredChart | undefined => all.get(name)
