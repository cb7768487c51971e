import { Link } from '@tanstack/react-router'
import type { ShownChart } from '#contract/statistics/board.ts'
import { findChart } from '#web/statistics/board/allCharts.ts'
import { controlId, titleOf } from '#web/statistics/board/controls.ts'
import { findLost } from '#web/statistics/board/describeChosen.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from '#web/statistics/statistics.module.css'

type Props = {
  shown: ShownChart
  at: number
  count: number
  move: (shown: ShownChart, by: -1 | 1) => void
  remove: (shown: ShownChart) => void
}

/** A chosen chart, with of whom it is, and the buttons that move and remove it. */
export function BoardItem({ shown, at, count, move, remove }: Props) {
  const which = <span className="vh"> «{titleOf(shown)}»</span>
  return (
    <li>
      <div className={styles.bar} data-screen-only>
        <p>
          {at + 1} de {count}
        </p>
        <span>
          <Button
            id={controlId('up', shown)}
            icon="up"
            aria-disabled={at === 0 || undefined}
            onClick={() => move(shown, -1)}
          >
            Subir{which}
          </Button>
          <Button
            id={controlId('down', shown)}
            icon="down"
            aria-disabled={at === count - 1 || undefined}
            onClick={() => move(shown, 1)}
          >
            Bajar{which}
          </Button>
          <Button id={controlId('remove', shown)} icon="close" onClick={() => remove(shown)}>
            Quitar de mi cuadro{which}
          </Button>
        </span>
      </div>
      <Content shown={shown} />
    </li>
  )
}

function Content({ shown }: { shown: ShownChart }) {
  const declared = findChart(shown.chart)
  const lost = declared ? findLost(shown) : 'Esta gráfica ya no está entre las estadísticas.'
  if (!declared || lost !== undefined)
    return (
      <Card title={titleOf(shown)}>
        <EmptyState title="NO DISPONIBLE" icon="lock">
          {lost} Puedes quitarla de tu cuadro.
        </EmptyState>
      </Card>
    )
  const { chart: _chart, assemblyName: _assembly, segmentName: _segment, mapa, ...asked } = shown
  const { Chart, screen, tab } = declared
  const title = titleOf(shown)
  const search = { ...tab, ...(mapa !== undefined && { mapa }), ...asked }
  return (
    <>
      <Chart title={title} asked={asked} mapa={mapa} />
      <p className={styles.origin} data-screen-only>
        <Link to={screen} search={search as never}>
          Ver con las demás<span className="vh"> «{title}»</span>
        </Link>
      </p>
    </>
  )
}
