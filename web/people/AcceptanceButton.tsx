import { useMutation } from '@tanstack/react-query'
import { legal } from '#contract/legal/legal.ts'
import type { Whose } from '#web/people/autoComplete.ts'
import { ApiProblem, messageOf } from '#web/kernel/api.ts'
import { download } from '#web/kernel/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/Toasts.tsx'

/** The document somebody accepted when enrolling; when it cannot be had, the seeds' alert says so (001 §8), and why. */
export function AcceptanceButton({ id, whose }: { id: number; whose: Whose }) {
  const fetched = useMutation({
    mutationFn: () =>
      download(legal.acceptance, { params: { id } }, () => undefined, AbortSignal.timeout(30_000)),
    onSuccess: (name) => toast(`Descarga terminada: ${name}`),
  })
  return (
    <>
      <Button
        icon="download"
        busy={fetched.isPending ? 'Descargando…' : undefined}
        onClick={() => fetched.mutate()}
      >
        Documento de inscripción
      </Button>
      {fetched.error && (
        <Failure
          error={fetched.error}
          whose={whose}
          onClose={fetched.reset}
          onRetry={() => fetched.mutate()}
        />
      )}
    </>
  )
}

type FailureProps = { error: Error; whose: Whose; onClose: () => void; onRetry: () => void }

function Failure({ error, whose, onClose, onRetry }: FailureProps) {
  const isUnsigned = error instanceof ApiProblem && error.is('no-firmado')
  return (
    <Dialog
      title="Error"
      role="alertdialog"
      describedBy="acceptance-failed"
      onClose={onClose}
      actions={
        <>
          <Button data-first-focus onClick={onClose}>
            Cerrar
          </Button>
          {!isUnsigned && (
            <Button variant="primary" onClick={onRetry}>
              Reintentar
            </Button>
          )}
        </>
      }
    >
      <div id="acceptance-failed">
        <p>No se ha podido descargar el documento</p>
        <p>{messageOf(error)}.</p>
        {isUnsigned && whose === 'own' && (
          <p>Quizá te inscribiste antes, en papel. Si necesitas una copia, pídesela a tu organización.</p>
        )}
      </div>
    </Dialog>
  )
}
