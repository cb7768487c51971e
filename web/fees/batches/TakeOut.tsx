import { batchCharges, takeOutForm, type BatchCharge } from '#contract/fees/batchCharges.ts'
import type { BatchDetails } from '#contract/fees/batches.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { formatMoney } from '#web/ui/format.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const labels = { reason: 'Por qué' }
const validate = validateWith<{ reason: string }>(takeOutForm)

type Props = {
  batch: BatchDetails
  charge: BatchCharge
  onClose: () => void
  onDone: () => Promise<void>
}

/** Takes somebody out of a draft, with the reason. */
export const TakeOut = ({ batch, charge, onClose, onDone }: Props) => (
  <DialogForm
    title={`¿Quitar de la remesa a ${charge.name}?`}
    lead={
      <p>
        No se le cobrarán {formatMoney(charge.cents / 100)}.{' '}
        {charge.isRetry
          ? 'El cobro que se devolvió vuelve a esperar otra remesa.'
          : 'Constará en «Quedan fuera» con el motivo.'}
      </p>
    }
    start={{ reason: '' }}
    validate={validate}
    labels={labels}
    send={async ({ reason }) => {
      const params = { id: `${batch.id}`, chargeId: `${charge.id}` }
      await call(batchCharges.takeOut, { params, body: { reason } })
      showToast(`${charge.name} ya no está en la remesa`)
      await onDone()
    }}
    button="Quitar de la remesa"
    busy="Quitando…"
    failed="No se ha quitado"
    tone="danger"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <TextField
        label={labels.reason}
        hint="Por ejemplo, «Ha pedido pagar en efectivo»"
        error={errors.reason?.message}
        autoComplete="off"
        maxLength={500}
        data-first-focus
        {...register('reason')}
      />
    )}
  </DialogForm>
)
