import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Replied } from '#contract/endpoint.ts'
import { keyOfChart, statisticsBoard, type ChosenChart, type ShownChart } from '#contract/statistics/board.ts'
import { ApiProblem, call } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'

export type Charts = readonly ShownChart[]
type Edit = (charts: Charts) => Charts
type Board = Replied<typeof statisticsBoard.get>

const read = queryOf(statisticsBoard.get, {})

/** The own page of charts, and how it is changed: throws what the server refuses, and is then as it was. */
export function useBoard() {
  const client = useQueryClient()
  const loaded = useQuery(read)
  return { ...loaded, charts: loaded.data?.charts, change: (edit: Edit) => change(client, edit) }
}

/** The last change that was asked for, and how many were. */
let last: Promise<unknown> = Promise.resolve()
let asked = 0

/** One change after the other: each begins with the page that the one before it has left. */
function change(client: QueryClient, edit: Edit): Promise<void> {
  const show = (board: Board) => client.setQueryData(read.queryKey, board)
  const known = client.getQueryData<Board>(read.queryKey)
  if (known) show({ ...known, charts: [...edit(known.charts)] })
  const [before, mine] = [last, (asked += 1)]
  const make = async () => {
    await before
    try {
      const saved = await saveOrTryAnew(edit)
      // What was asked for since is shown already.
      if (mine === asked) show(saved)
    } catch (error) {
      await client.invalidateQueries({ queryKey: read.queryKey })
      throw error
    }
  }
  const done = make()
  last = done.catch(() => undefined)
  return done
}

/** Where another tab has changed the page meanwhile, the change is made to what is there now. */
async function saveOrTryAnew(edit: Edit): Promise<Board> {
  const save = async () => {
    const { charts, version } = await call(statisticsBoard.get, {})
    return call(statisticsBoard.save, { body: { charts: edit(charts).map(toChosen), version } })
  }
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof ApiProblem && error.is('conflicto'))) throw error
    return save()
  }
}

const toChosen = ({ assemblyName: _assembly, segmentName: _segment, ...chosen }: ShownChart): ChosenChart =>
  chosen

const isSame = (one: ChosenChart, other: ChosenChart) => keyOfChart(one) === keyOfChart(other)
export const hasChart = (charts: Charts, chosen: ChosenChart) => charts.some((each) => isSame(each, chosen))

/** The page with one more, at its end or where it was. */
export const addChart =
  (chosen: ChosenChart, at?: number): Edit =>
  (charts) =>
    hasChart(charts, chosen)
      ? charts
      : charts.toSpliced(at ?? charts.length, 0, { assemblyName: null, segmentName: null, ...chosen })

export const removeChart =
  (chosen: ChosenChart): Edit =>
  (charts) =>
    charts.filter((each) => !isSame(each, chosen))

/** The page with one of them a place higher or lower. */
export const moveChart =
  (chosen: ChosenChart, by: -1 | 1): Edit =>
  (charts) => {
    const at = charts.findIndex((each) => isSame(each, chosen))
    const moved = charts[at]
    return moved ? charts.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, moved) : charts
  }
