import { Link } from '@tanstack/react-router'
import { keyOfChart, type ShownChart } from '#contract/statistics/board.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { BoardItem } from '#web/statistics/board/BoardItem.tsx'
import { controlId, titleOf } from '#web/statistics/board/controls.ts'
import { addChart, moveChart, removeChart, useBoard } from '#web/statistics/board/useBoard.ts'
import { StatisticsPage } from '#web/statistics/StatisticsPage.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showNote, showToast } from '#web/ui/Toasts.tsx'
import styles from '#web/statistics/statistics.module.css'

/** `/estadisticas/mi-cuadro`: the charts that somebody has chosen, in their order (rule statistics-14). */
export function BoardPage() {
  const board = useBoard()
  const { charts } = board
  const changes = useChanges(board)
  return (
    <StatisticsPage lead="Las gráficas que has elegido, en tu orden. Solo lo ves tú.">
      {charts === undefined ? (
        <QueryPlaceholder
          of={board}
          loading="Cargando tu cuadro"
          failed="No se ha podido cargar tu cuadro"
          lines={8}
        />
      ) : charts.length === 0 ? (
        <Card>
          <EmptyState
            title="TU CUADRO ESTÁ VACÍO"
            icon="chart"
            action={<Link to="/estadisticas">Ir a las estadísticas</Link>}
          >
            En cualquier gráfica de las estadísticas, «Añadir a mi cuadro» la trae aquí con los filtros que
            tenga.
          </EmptyState>
        </Card>
      ) : (
        <ol className={styles.board}>
          {charts.map((shown, at) => (
            <BoardItem key={keyOfChart(shown)} shown={shown} at={at} count={charts.length} {...changes} />
          ))}
        </ol>
      )}
    </StatisticsPage>
  )
}

/** What was moved is rendered in its place in the next frame; the focus goes along. */
const focus = (id: string | undefined) =>
  requestAnimationFrame(() => document.getElementById(id ?? 'main')?.focus())

function useChanges({ charts = [], change }: ReturnType<typeof useBoard>) {
  const tryTo = (edit: Parameters<typeof change>[0]) =>
    void change(edit).catch((error: unknown) => showNote(`Tu cuadro sigue como estaba: ${messageOf(error)}`))

  function move(shown: ShownChart, by: -1 | 1) {
    const at = charts.indexOf(shown)
    const to = at + by
    if (to < 0 || to >= charts.length)
      return announce(`${titleOf(shown)} ya está ${by < 0 ? 'en el primer puesto' : 'en el último'}`)
    tryTo(moveChart(shown, by))
    announce(`${titleOf(shown)}, puesto ${to + 1} de ${charts.length}`)
    focus(controlId(by < 0 ? 'up' : 'down', shown))
  }
  function remove(shown: ShownChart) {
    const at = charts.indexOf(shown)
    const next = charts[at + 1] ?? charts[at - 1]
    tryTo(removeChart(shown))
    const undo = { label: 'Deshacer', onAction: () => tryTo(addChart(shown, at)) }
    showToast(`Quitada de tu cuadro: ${titleOf(shown)}`, undo, 'board')
    focus(next && controlId('remove', next))
  }
  return { move, remove }
}
