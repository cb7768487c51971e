import { useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportFormats, type ExportFormat } from '#contract/page.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { download } from '#web/kernel/api/download.ts'
import { countOf, type Noun } from '#web/kernel/list/noun.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { SplitButton } from '#web/ui/Menu.tsx'
import { Progress, useAfter } from '#web/ui/Progress.tsx'
import { toast } from '#web/ui/Toasts.tsx'
import styles from './ListScreen.module.css'

type Standing = { at: 'rest' } | { at: 'work'; received: number } | { at: 'failed'; why: string }

/** One download at a time: how far it is, what went wrong, how to stop it. */
function useDownload(endpoint: Endpoint, asked: List<unknown>['asked']) {
  const [standing, setStanding] = useState<Standing>({ at: 'rest' })
  const stop = useRef<AbortController | null>(null)

  async function start(format: ExportFormat) {
    const { page: _page, size: _size, ...filtersAndSort } = asked
    const abort = new AbortController()
    stop.current = abort
    setStanding({ at: 'work', received: 0 })
    try {
      const name = await download<Endpoint & { query: NonNullable<Endpoint['query']> }>(
        // A download always has a query: its format.
        endpoint as never,
        { query: { ...filtersAndSort, format } },
        ({ received }) => setStanding({ at: 'work', received }),
        abort.signal,
      )
      toast(`Descarga terminada: ${name}`)
      setStanding({ at: 'rest' })
    } catch (error) {
      setStanding(abort.signal.aborted ? { at: 'rest' } : { at: 'failed', why: messageOf(error) })
    }
  }
  return { standing, start, cancel: () => stop.current?.abort() }
}

type Props = { endpoint: Endpoint; list: Pick<List<unknown>, 'asked' | 'total'>; noun: Noun }

/** «Descargar 1.234 inscritos»: what the list shows, with its filters and its order (rule list-5). */
export function Download({ endpoint, list: { asked, total }, noun }: Props) {
  const { standing, start, cancel } = useDownload(endpoint, asked)
  const box = useRef<HTMLDivElement>(null)
  const working = standing.at === 'work'

  /** The button that stops the work goes with it: the focus goes back to the one that starts it. */
  function leave() {
    cancel()
    announce('Descarga cancelada')
    box.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={box} className={styles.download} data-screen-only>
      <SplitButton
        icon="download"
        variant="quiet"
        label="Formato de la descarga"
        busy={working ? 'Descargando…' : undefined}
        onClick={() => void start('xlsx')}
        items={exportFormats.map((format) => ({
          id: format,
          label: labelOf[format],
          onAction: () => void (working || start(format)),
        }))}
      >
        Descargar {countOf(noun, total)}
      </SplitButton>
      {working && <Underway received={standing.received} onCancel={leave} />}
      {standing.at === 'failed' && (
        <p role="alert" className={styles.failed}>
          No se ha podido descargar. {standing.why}
        </p>
      )}
    </div>
  )
}

const labelOf: Record<ExportFormat, string> = { xlsx: 'Hoja de cálculo (.xlsx)', csv: 'Texto (.csv)' }

/** Nothing for a moment, then words; after 5 s a bar. */
function Underway({ received, onCancel }: { received: number; onCancel: () => void }) {
  const soon = useAfter(300)
  return (
    <div className={styles.underway}>
      <Progress
        label={received > 0 ? 'Recibiendo el fichero' : 'Preparando el fichero'}
        detail={received > 0 ? formatBytes(received) : undefined}
      />
      {soon && <Button onClick={onCancel}>Cancelar</Button>}
    </div>
  )
}
