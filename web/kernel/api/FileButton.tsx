import type { ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { download } from '#web/kernel/api/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** The mutation that downloads one file; a toast says when it is finished. */
export const useFileDownload = <E extends Endpoint>(endpoint: E, input: Sent<E>) =>
  useMutation({
    mutationFn: () => download(endpoint, input, () => undefined, AbortSignal.timeout(30_000)),
    onSuccess: (name) => showToast(`Descarga terminada: ${name}`),
  })

/** A button that starts a download and is busy until it ends. The screen around it shows the error. */
export const FileButton = ({
  of,
  children,
}: {
  of: ReturnType<typeof useFileDownload>
  children: ReactNode
}) => (
  <Button icon="download" busy={of.isPending ? 'Descargando…' : undefined} onClick={() => of.mutate()}>
    {children}
  </Button>
)
