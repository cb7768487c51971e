import { useState } from 'react'
import { mostCharts, type ChosenChart } from '#contract/statistics/board.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { addChart, hasChart, removeChart, useBoard } from '#web/statistics/board/useBoard.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { title: string; chosen: ChosenChart }

const full = `En tu cuadro caben ${mostCharts} gráficas: quita alguna para añadir esta.`

/** Puts a chart on the own page, or takes it from there, as it is shown now: of these people and these days. */
export function BoardButton({ title, chosen }: Props) {
  const { charts, change } = useBoard()
  const [refusal, setRefusal] = useState<string>()
  const isThere = charts !== undefined && hasChart(charts, chosen)
  async function press() {
    setRefusal(undefined)
    if (!isThere && charts && charts.length >= mostCharts) return setRefusal(full)
    try {
      await change(isThere ? removeChart(chosen) : addChart(chosen))
      showToast(isThere ? `Quitada de tu cuadro: ${title}` : `En tu cuadro: ${title}`, undefined, 'board')
    } catch (error) {
      setRefusal(messageOf(error))
    }
  }
  return (
    <>
      {refusal && <span role="alert">{refusal}</span>}
      <Button icon={isThere ? 'close' : 'plus'} disabled={charts === undefined} onClick={() => void press()}>
        {isThere ? 'Quitar de mi cuadro' : 'Añadir a mi cuadro'}
        <span className="vh"> «{title}»</span>
      </Button>
    </>
  )
}
