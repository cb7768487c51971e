import { keyOfChart, type ShownChart } from '#contract/statistics/board.ts'
import { findChart } from '#web/statistics/board/allCharts.ts'
import { describeChosen } from '#web/statistics/board/describeChosen.ts'

/** The id of a button of a chosen chart, by which the focus follows it. */
export const controlId = (control: 'up' | 'down' | 'remove', shown: ShownChart) =>
  `${control} ${keyOfChart(shown)}`

/** A chart by its title and of whom it is, since the same one of others may stand beside it. */
export const titleOf = (shown: ShownChart): string => {
  const declared = findChart(shown.chart)
  if (!declared) return 'Una gráfica que ya no existe'
  return [declared.title, describeChosen(shown)].filter((part) => part !== '').join(': ')
}
