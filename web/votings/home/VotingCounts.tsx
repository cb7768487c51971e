import { useQuery } from '@tanstack/react-query'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import { formatNumber } from '#web/ui/format.ts'
import styles from './home.module.css'

const countsQuery = queryOf(seenVotings.counts, {})

const labels = { surveys: 'Encuestas', lists: 'Votaciones de Listas', total: 'Total' } as const

/** How many votings there are of each kind. The chart with the same numbers says why they could not be had. */
export function VotingCounts() {
  const { data, error } = useQuery(countsQuery)
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

const title = 'Votaciones por tipo'

/** A chart of the same numbers, with their table (rule list-7). */
export const VotingChart = () => (
  <ChartCard
    title={title}
    headings={['Tipo', 'Votaciones']}
    loaded={useQuery({
      ...countsQuery,
      select: ({ surveys, lists }) => [
        { label: labels.surveys, value: surveys },
        { label: labels.lists, value: lists },
      ],
    })}
    loading="Contando las votaciones"
    failed="No se han podido contar las votaciones"
    empty="Todavía no hay ninguna votación que puedas ver."
    reads="parts"
    fileName={title.replaceAll(' ', '_')}
  />
)
