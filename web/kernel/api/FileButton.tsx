import type { ReactNode } from 'react'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { download } from '#web/kernel/api/download.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** Downloads files, one at a time, each by what returns its name; a toast says when it is finished. */
export function useDownload<What = true>(take: (what: What) => Promise<string>) {
  const { under, error, press, forget } = usePressed<What>()
  const start = (what: What, then?: () => unknown) =>
    press(
      what,
      () => take(what),
      (name) => {
        showToast(`Descarga terminada: ${name}`)
        return then?.()
      },
    )
  return { under, error, start, forget }
}

/** Downloads the one file of a call. */
export function useFileDownload<E extends Endpoint>(endpoint: E, input: Sent<E>) {
  const { under, error, start, forget } = useDownload(() =>
    download(endpoint, input, () => undefined, AbortSignal.timeout(30_000)),
  )
  return { isPending: under !== null, error, start: () => void start(true), forget }
}

/** A button that starts a download and is busy until it ends. The screen around it shows the error. */
export const FileButton = ({
  of,
  children,
}: {
  of: ReturnType<typeof useFileDownload>
  children: ReactNode
}) => (
  <Button icon="download" busy={of.isPending ? 'Descargando…' : undefined} onClick={of.start}>
    {children}
  </Button>
)
