import { useQuery } from '@tanstack/react-query'
import { meetings } from '#contract/meetings/meetings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import { formatNumber } from '#web/ui/format.ts'
import styles from './meetings.module.css'

const countsQuery = queryOf(meetings.counts, { query: {} })

/** How many meetings are to come, and how many wait for approval. */
export const useMeetingCounts = () => useQuery(countsQuery)

type Of = 'upcoming' | 'pending'
const labels = { assemblies: 'Asambleas', general: 'Generales', total: 'Total' } as const

/** How many there are of each kind. The chart with the same numbers says why they could not be had. */
export function CountList({ of, withTotal }: { of: Of; withTotal?: true }) {
  const { data } = useMeetingCounts()
  const kinds = withTotal
    ? (['assemblies', 'general', 'total'] as const)
    : (['assemblies', 'general'] as const)
  return (
    <dl className={styles.counts}>
      {kinds.map((kind) => (
        <div key={kind}>
          <dt>{labels[kind]}</dt>
          <dd>{data === undefined ? '\u00a0' : formatNumber(data[of][kind])}</dd>
        </div>
      ))}
    </dl>
  )
}

const texts = {
  upcoming: { title: 'Próximos eventos por tipo', empty: 'No hay ninguna reunión prevista.' },
  pending: { title: 'Sin aprobación por tipo', empty: 'Ninguna reunión espera aprobación.' },
}

/** A chart of the same numbers, with their table (rule list-7). */
export const CountChart = ({ of }: { of: Of }) => (
  <ChartCard
    title={texts[of].title}
    headings={['Tipo', 'Reuniones']}
    loaded={useQuery({
      ...countsQuery,
      select: ({ [of]: { assemblies, general } }) => [
        { label: labels.assemblies, value: assemblies },
        { label: labels.general, value: general },
      ],
    })}
    loading="Contando las reuniones"
    failed="No se han podido contar las reuniones"
    empty={texts[of].empty}
    reads="parts"
    fileName={texts[of].title.replaceAll(' ', '_')}
  />
)
