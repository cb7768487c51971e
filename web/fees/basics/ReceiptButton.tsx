import { certificates } from '#contract/fees/yearly/certificates.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { Button } from '#web/ui/Button.tsx'

type Props = { charge: { id: number; concept: string; state: string; cents: number } }

/** Downloads the receipt of a charge, for super admins; of one that was not collected there is none (rule fee-11). */
export const ReceiptButton = ({ charge }: Props) =>
  charge.state === 'cobrado' && charge.cents > 0 ? <Receipt {...charge} /> : null

function Receipt({ id, concept }: { id: number; concept: string }) {
  const file = useFileDownload(certificates.receipt, { params: { id } })
  return (
    <>
      <Button icon="download" busy={file.isPending ? 'Preparando…' : undefined} onClick={file.start}>
        Recibo<span className="vh"> de «{concept}»</span>
      </Button>
      {file.error && <p role="alert">{messageOf(file.error)}</p>}
    </>
  )
}
