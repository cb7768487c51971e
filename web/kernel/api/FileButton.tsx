import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { download } from '#web/kernel/api/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** One file of ours, to be kept; says when it has come. */
export const useFileDownload = <E extends Endpoint>(endpoint: E, input: Sent<E>) =>
  useMutation({
    mutationFn: () => download(endpoint, input, () => undefined, AbortSignal.timeout(30_000)),
    onSuccess: (name) => showToast(`Descarga terminada: ${name}`),
  })

/** Asks for a file, and says that it is coming; its failure is told by whoever shows it. */
export const FileButton = ({
  of,
  children,
}: {
  of: ReturnType<typeof useFileDownload>
  children: string
}) => (
  <Button icon="download" busy={of.isPending ? 'Descargando…' : undefined} onClick={() => of.mutate()}>
    {children}
  </Button>
)
