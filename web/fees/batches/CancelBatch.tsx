import { batches, cancelForm, type BatchChanged, type BatchDetails } from '#contract/fees/batches.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { formatMoment } from '#web/ui/format.ts'
import { TextField } from '#web/ui/TextField.tsx'

const labels = { reason: 'Motivo' }
const validate = validateWith<{ reason: string }>(cancelForm)

type Props = {
  batch: BatchDetails
  onClose: () => void
  onDone: (changed: BatchChanged) => Promise<void>
}

/** Cancels a batch, with the reason; of one that the bank has, it says what that means. */
export const CancelBatch = ({ batch: { id, version, state, downloadedAt }, onClose, onDone }: Props) => (
  <DialogForm
    title={`¿Anular la remesa ${id}?`}
    lead={
      state === 'enviada' ? (
        <p>
          <strong>El banco ya la tiene</strong>, y la cobrará si no le pides que no lo haga: anularla aquí no
          la para. Sus cobros constarán como anulados, y esos días se podrán cobrar en otra remesa: si el
          banco la cobra, se cobraría dos veces.
        </p>
      ) : downloadedAt !== null ? (
        <p>
          <strong>Su fichero se descargó el {formatMoment(downloadedAt)}</strong>: comprueba que nadie lo ha
          dejado en el banco. Anularla aquí no lo para, y si el banco lo cobra y esos días se cobran en otra
          remesa, se cobrarían dos veces.
        </p>
      ) : (
        <p>
          Sus cobros se anulan, y esos días se pueden cobrar en otra remesa. Los que se devolvieron antes
          vuelven a esperar. No se puede deshacer.
        </p>
      )
    }
    tone="danger"
    start={{ reason: '' }}
    validate={({ reason }) => validate({ reason, version })}
    labels={labels}
    send={async ({ reason }) =>
      onDone(
        await call(batches.cancel, { params: { id: `${id}` }, body: { version, reason } }, { wait: 120_000 }),
      )
    }
    button="Anular la remesa"
    busy="Anulando…"
    failed="No se ha anulado"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <TextField
        label={labels.reason}
        hint="Sin datos personales. Por ejemplo, «El día de cargo no era ese»"
        error={errors.reason?.message}
        autoComplete="off"
        maxLength={500}
        data-first-focus
        {...register('reason')}
      />
    )}
  </DialogForm>
)
