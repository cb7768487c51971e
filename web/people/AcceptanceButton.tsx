import { legal } from '#contract/legal/legal.ts'
import type { Whose } from '#web/people/autoComplete.ts'
import { ApiProblem, messageOf } from '#web/kernel/api/api.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

/** Downloads the document accepted when enrolling; an alert shows why it failed (rule record-5). */
export function AcceptanceButton({ id, whose }: { id: number; whose: Whose }) {
  const paper = useFileDownload(legal.acceptance, { params: { id } })
  return (
    <>
      <FileButton of={paper}>Documento de inscripción</FileButton>
      {paper.error && (
        <Failure error={paper.error} whose={whose} onClose={paper.forget} onRetry={paper.start} />
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
