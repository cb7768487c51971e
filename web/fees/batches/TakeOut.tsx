import { batchCharges, takeOutForm, type BatchCharge } from '#contract/fees/batchCharges.ts'
import type { BatchDetails } from '#contract/fees/batches.ts'
import { call } from '#web/kernel/api/api.ts'
import { ReasonDialog } from '#web/kernel/form/ReasonDialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  batch: BatchDetails
  charge: BatchCharge
  onClose: () => void
  onDone: () => Promise<void>
}

/** Takes somebody out of a draft, with the reason. */
export const TakeOut = ({ batch, charge, onClose, onDone }: Props) => (
  <ReasonDialog
    title={`¿Quitar de la remesa a ${charge.name}?`}
    label="Por qué"
    hint="Por ejemplo, «Ha pedido pagar en efectivo»"
    schema={takeOutForm}
    button="Quitar de la remesa"
    busy="Quitando…"
    failed="No se ha quitado"
    tone="danger"
    send={async (body) => {
      await call(batchCharges.takeOut, { params: { id: `${batch.id}`, chargeId: `${charge.id}` }, body })
      showToast(`${charge.name} ya no está en la remesa`)
      await onDone()
    }}
    onClose={onClose}
  >
    <p>
      No se le cobrarán {formatMoney(charge.cents / 100)}.{' '}
      {charge.isRetry
        ? 'El cobro que se devolvió vuelve a esperar otra remesa.'
        : 'Constará en «Quedan fuera» con el motivo.'}{' '}
      A esta remesa no se puede volver a meter: si te equivocas, se le puede cobrar en otra.
    </p>
  </ReasonDialog>
)
