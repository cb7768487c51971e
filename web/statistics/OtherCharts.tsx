import { dimensionOf } from '#contract/statistics/dimensions.ts'
import { keptParams, type Asked } from '#web/statistics/asked.ts'
import { memberCharts } from '#web/statistics/members.charts.tsx'
import { StatisticsChart } from '#web/statistics/StatisticsChart.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'

const others = ['district', 'assembly', 'sectoral', 'communications', 'hasEmail', 'account'] as const

const tabOf =
  (asked: Asked) =>
  (name: 'city' | (typeof others)[number]): Tab => ({
    id: memberCharts[name].tab?.['por'] ?? name,
    label: dimensionOf(name).label,
    content: () => <StatisticsChart key={name} of={memberCharts} name={name} asked={asked} />,
  })

/** Members by where they are and how they are reached, each group with its list (rule statistics-5). */
export function OtherCharts({ asked }: { asked: Asked }) {
  const toTab = tabOf(asked)
  return (
    <Tabs
      label="Por otros datos"
      param="por"
      keep={keptParams}
      tabs={[toTab('city'), ...others.map(toTab)]}
    />
  )
}
