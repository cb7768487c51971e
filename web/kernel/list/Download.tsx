import { useRef, useState } from 'react'
import type { Column } from '#contract/column.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportFormats, type ExportFormat } from '#contract/page.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { download } from '#web/kernel/api/download.ts'
import { formatRowCount, type RowNoun } from '#web/kernel/list/noun.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { SplitButton } from '#web/ui/Menu.tsx'
import { Progress, useHasElapsed } from '#web/ui/Progress.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import styles from './ListScreen.module.css'

type DownloadState = { at: 'rest' } | { at: 'work'; received: number } | { at: 'failed'; why: string }

type Asked = {
  endpoint: Endpoint
  list: Pick<List<unknown>, 'request' | 'total'>
  /** The path parameters of the call. */
  params?: Readonly<Record<string, string>> | undefined
}

/** The state of one download, and how to start and cancel it. */
function useDownload({ endpoint, list: { request }, params }: Asked) {
  const [state, setState] = useState<DownloadState>({ at: 'rest' })
  const stop = useRef<AbortController | null>(null)

  async function start(format: ExportFormat, columns: readonly Column<never>[]) {
    const { page: _page, size: _size, ...filtersAndSort } = request
    const abort = new AbortController()
    stop.current = abort
    setState({ at: 'work', received: 0 })
    try {
      const name = await download<Endpoint & { query: NonNullable<Endpoint['query']> }>(
        // The type cannot know it, but an export call always has a query with its format.
        endpoint as never,
        {
          ...(params && { params }),
          query: { ...filtersAndSort, columns: columns.map(({ key }) => key), format },
        },
        ({ received }) => setState({ at: 'work', received }),
        abort.signal,
      )
      showToast(`Descarga terminada: ${name}`)
      setState({ at: 'rest' })
    } catch (error) {
      setState(abort.signal.aborted ? { at: 'rest' } : { at: 'failed', why: messageOf(error) })
    }
  }
  return { state, start, cancel: () => stop.current?.abort() }
}

type Props = Asked & {
  noun: RowNoun
  /** All columns of the list, and those that are shown, in their order. */
  columns: readonly Column<never>[]
  shown: readonly Column<never>[]
}

/**
 * «Descargar 1.234 inscritos»: exports all rows of the list with its filters, order and columns, or with all columns
 * (rules list-5, list-10).
 */
export function Download({ noun, columns, shown, ...asked }: Props) {
  const { state, start, cancel } = useDownload(asked)
  const { total } = asked.list
  const box = useRef<HTMLDivElement>(null)
  const working = state.at === 'work'

  /** The cancel button disappears, so the focus goes back to the download button. */
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
        onClick={() => void start('xlsx', shown)}
        items={[
          ...exportFormats.map((format) => ({
            id: format,
            label: labelOf[format],
            onAction: () => void (working || start(format, shown)),
          })),
          ...(shown.length < columns.length
            ? [
                {
                  id: 'all',
                  label: 'Todas las columnas, en hoja de cálculo',
                  onAction: () => void (working || start('xlsx', columns)),
                },
              ]
            : []),
        ]}
      >
        Descargar {formatRowCount(noun, total)}
      </SplitButton>
      {working && <DownloadProgressBar received={state.received} onCancel={leave} />}
      {state.at === 'failed' && (
        <p role="alert" className={styles.failed}>
          No se ha podido descargar. {state.why}
        </p>
      )}
    </div>
  )
}

const labelOf: Record<ExportFormat, string> = { xlsx: 'Hoja de cálculo (.xlsx)', csv: 'Texto (.csv)' }

/** Progress: nothing at first, then text, after 5 s a bar. */
function DownloadProgressBar({ received, onCancel }: { received: number; onCancel: () => void }) {
  const soon = useHasElapsed(300)
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
