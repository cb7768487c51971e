import type { ReactNode } from 'react'
import { useSession } from '#web/kernel/session/session.ts'
import { keptParams, type Asked } from '#web/statistics/asked.ts'
import { memberCharts } from '#web/statistics/members.charts.tsx'
import { StatisticsChart } from '#web/statistics/StatisticsChart.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

type Props = {
  asked: Asked
  /** What is hidden, where something is: of months, and of what has a total. */
  notes?: { months: string; tables: string } | undefined
  cards: ReactNode
}
type Counted = Omit<Props, 'cards'> & { name: 'joins' | 'age' | 'inscriptionType' | 'sex' }

/** The cards and the tabs of members: by month and by age; by type and by gender (rule statistics-11). */
export function MembersStatistics({ cards, ...counted }: Props) {
  const chart = (name: Counted['name']) => <MembersChart key={name} name={name} {...counted} />
  return (
    <>
      {cards}
      <Tabs
        label="Inscripciones y edad"
        keep={keptParams}
        tabs={[
          { id: 'meses', label: 'Por mes', content: () => chart('joins') },
          { id: 'edad', label: 'Por edad', content: () => chart('age') },
        ]}
      />
      <Tabs
        label="Tipo y género"
        param="grupo"
        keep={keptParams}
        tabs={[
          { id: 'tipo', label: 'Tipo de inscripción', content: () => chart('inscriptionType') },
          { id: 'genero', label: 'Género', content: () => chart('sex') },
        ]}
      />
    </>
  )
}

/** What no column of their list tells, the lead of an assembly sees of whole assemblies alone (rule statistics-3). */
function MembersChart({ name, asked, notes }: Counted) {
  const isLead = useSession()?.rol === 'ROLE_RESPONSABLE'
  const isTold = name === 'inscriptionType'
  if (isLead && !isTold && asked.segmentId !== undefined)
    return (
      <Card title={memberCharts[name].title}>
        <EmptyState title="No disponible" icon="lock">
          En un segmento, tu rol no cuenta este dato. Quita el segmento para ver toda tu asamblea.
        </EmptyState>
      </Card>
    )
  // Of what the list of a lead tells nothing is hidden.
  const note = isLead && isTold ? undefined : name === 'joins' ? notes?.months : notes?.tables
  return <StatisticsChart of={memberCharts} name={name} asked={asked} note={note} />
}
