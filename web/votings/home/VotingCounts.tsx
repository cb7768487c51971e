import { useQuery } from '@tanstack/react-query'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import { formatNumber } from '#web/ui/format.ts'
import styles from './home.module.css'

const useVotingCounts = () => useQuery(queryOf(seenVotings.counts, {}))

const labels = { surveys: 'Encuestas', lists: 'Votaciones de Listas', total: 'Total' } as const

/** How many votings there are of each kind. The chart with the same numbers says why they could not be had. */
export function VotingCounts() {
  const { data, error } = useVotingCounts()
  return (
    <dl className={styles.counts}>
      {(['surveys', 'lists', 'total'] as const).map((kind) => (
        <div key={kind}>
          <dt>{labels[kind]}</dt>
          <dd>{data === undefined ? error ? <NotCounted /> : '\u00a0' : formatNumber(data[kind])}</dd>
        </div>
      ))}
    </dl>
  )
}

const NotCounted = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="vh">no se ha podido contar</span>
  </>
)

/** A chart of the same numbers, with their table (rule list-7). */
export function VotingChart() {
  const counts = useVotingCounts()
  const title = 'Votaciones por tipo'
  return (
    <ChartCard
      title={title}
      headings={['Tipo', 'Votaciones']}
      loaded={{
        error: counts.error,
        isFetching: counts.isFetching,
        refetch: counts.refetch,
        data: counts.data && [
          { label: labels.surveys, value: counts.data.surveys },
          { label: labels.lists, value: counts.data.lists },
        ],
      }}
      loading="Contando las votaciones"
      failed="No se han podido contar las votaciones"
      empty="Todavía no hay ninguna votación que puedas ver."
      reads="parts"
      fileName={title.replaceAll(' ', '_')}
    />
  )
}
