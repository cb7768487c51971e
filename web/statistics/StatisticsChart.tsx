import { admins } from '#contract/actor.ts'
import { ChartActions, ChartFilters } from '#web/kernel/charts/ChartState.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import type { Asked } from '#web/statistics/asked.ts'
import { BoardButton } from '#web/statistics/board/BoardButton.tsx'
import { pickAsked, type DeclaredChart } from '#web/statistics/declared.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

// The filter bar brings it, after the numbers (rule speed-3).
const SaidFilters = lazyComponent(
  async () => (await import('#web/statistics/StatisticsFilters.tsx')).SaidFilters,
)

type Props<Charts> = {
  /** The charts among which it is declared, and its name there. */
  of: Charts
  name: keyof Charts & string
  asked: Asked
  mapa?: string | undefined
  note?: string | undefined
}

/** A declared chart on the screen of its subject: admins put it on their own page from here (rule statistics-14). */
export function StatisticsChart<Charts extends Record<keyof Charts, DeclaredChart>>(props: Props<Charts>) {
  const { of, name, mapa, note } = props
  const session = useSession()
  const { title, Chart }: DeclaredChart = of[name]
  const asked = pickAsked(of[name], props.asked)
  const chosen = { chart: name, ...asked, ...(mapa !== undefined && { mapa }) }
  return (
    <ChartActions value={session && admins({ role: session.rol }) && <BoardButton {...{ title, chosen }} />}>
      <ChartFilters value={Object.keys(asked).length > 0 && <SaidFilters asked={asked} />}>
        <Chart title={title} asked={asked} mapa={mapa} note={note} />
      </ChartFilters>
    </ChartActions>
  )
}
