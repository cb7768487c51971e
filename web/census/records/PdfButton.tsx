import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { download } from '#web/kernel/api/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import styles from './records.module.css'

type PdfEndpoint = Endpoint & { params: z.ZodType<{ id: number }, { id: unknown }> }
type Props = { endpoint: PdfEndpoint; id: number; children: string }

/** Downloads a PDF. An error is shown beside the button (rule record-2). */
export function PdfButton({ endpoint, id, children }: Props) {
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest')
  async function ask() {
    setState('busy')
    try {
      const name = await download<PdfEndpoint>(
        endpoint,
        { params: { id } },
        () => undefined,
        AbortSignal.timeout(30_000),
      )
      showToast(`Descarga terminada: ${name}`)
      setState('rest')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button icon="download" busy={state === 'busy' ? 'Descargando…' : undefined} onClick={() => void ask()}>
        {children}
      </Button>
      {state === 'failed' && (
        <p role="alert" className={styles.failed}>
          <strong>Error</strong> No se ha podido descargar el documento
        </p>
      )}
    </>
  )
}
