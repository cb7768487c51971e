import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { door } from '#contract/meetings/door.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { Counter } from '#web/meetings/door/Counter.tsx'
import { askingEvery } from '#web/meetings/door/askingEvery.ts'
import { viaMeeting } from '#web/meetings/via.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatTime } from '#web/ui/format.ts'
import styles from './door.module.css'

/** `/eventos/reuniones-y-asambleas/{id}/contador`: how many are there, for a projector; nobody's data. */
export function CounterScreen() {
  const { id = '' } = useParams({ strict: false })
  const counter = useQuery({
    ...queryOf(door.counter, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => askingEvery(state.data),
  })
  const board = useRef<HTMLDivElement>(null)
  return (
    <DetailPage
      loaded={counter}
      loading="Contando"
      failed="No se ha podido contar"
      under={viaMeeting(id, counter.data?.title)}
      actions={<Button onClick={() => void board.current?.requestFullscreen()}>Pantalla completa</Button>}
    >
      {(counted) => (
        <div ref={board} className={styles.board}>
          <p className={styles.meeting}>{counted.title}</p>
          <Counter counter={counted} size="big" />
          <p className={styles.at}>
            {counter.isError ? 'Sin conexión. Contado a las ' : 'Contado a las '}
            {formatTime(counted.now)}
          </p>
        </div>
      )}
    </DetailPage>
  )
}
