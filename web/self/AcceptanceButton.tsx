import { useState } from 'react'
import { legal } from '#contract/legal/legal.ts'
import { ApiProblem } from '#web/kernel/api.ts'
import { download } from '#web/kernel/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/Toasts.tsx'

type Standing = 'rest' | 'busy' | 'failed' | 'never signed'

/** The document one accepted when enrolling; when it cannot be had, the seeds' alert says so (001 §8). */
export function AcceptanceButton({ id }: { id: number }) {
  const [standing, setStanding] = useState<Standing>('rest')
  async function ask() {
    setStanding('busy')
    try {
      const patience = AbortSignal.timeout(30_000)
      const name = await download(legal.acceptance, { params: { id } }, () => undefined, patience)
      toast(`Descarga terminada: ${name}`)
      setStanding('rest')
    } catch (error) {
      const isUnsigned = error instanceof ApiProblem && error.is('no-firmado')
      setStanding(isUnsigned ? 'never signed' : 'failed')
    }
  }
  const close = () => setStanding('rest')
  return (
    <>
      <Button
        icon="download"
        busy={standing === 'busy' ? 'Descargando…' : undefined}
        onClick={() => void ask()}
      >
        Documento de inscripción
      </Button>
      {(standing === 'failed' || standing === 'never signed') && (
        <Dialog
          title="Error"
          role="alertdialog"
          describedBy="acceptance-failed"
          onClose={close}
          actions={
            <>
              <Button data-first-focus onClick={close}>
                Cerrar
              </Button>
              {standing === 'failed' && (
                <Button variant="primary" onClick={() => void ask()}>
                  Reintentar
                </Button>
              )}
            </>
          }
        >
          <div id="acceptance-failed">
            <p>No se ha podido descargar el documento</p>
            {standing === 'never signed' && (
              <p>
                No consta que lo aceptaras en esta plataforma: quizá te inscribiste antes, en papel. Si
                necesitas una copia, pídesela a tu organización.
              </p>
            )}
          </div>
        </Dialog>
      )}
    </>
  )
}
