import { z } from 'zod'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'
import { feesOfPerson, waiver, type PersonFees } from '#contract/fees/personFees.ts'
import { requiredLine } from '#contract/fields.ts'
import { DayField } from '#web/fees/basics/DayField.tsx'
import { findDayError, toDay } from '#web/fees/basics/typedDay.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { ReasonDialog } from '#web/kernel/form/ReasonDialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { id: number; onChanged: (fees: PersonFees) => Promise<void>; onClose: () => void }

const waiverLabels = { from: 'Desde', to: 'Hasta', reason: 'Motivo' }
type WaiverValues = Record<keyof typeof waiverLabels, string>

const toWaiver = ({ from, to, reason }: WaiverValues) => ({ from: toDay(from), to: toDay(to), reason })
const validateWaiver = validateWith<WaiverValues>(waiver)

/** Notes that nothing is charged for some days. */
export const WaiveFee = ({ id, onChanged, onClose }: Props) => (
  <DialogForm
    title="Eximir de la cuota"
    lead={<p>No se le cobrarán esos días, ni contarán como impagados.</p>}
    start={{ from: '', to: '', reason: '' }}
    validate={(typed) => ({
      ...validateWaiver(toWaiver(typed)),
      from: findDayError(typed.from),
      to: findDayError(typed.to),
    })}
    labels={waiverLabels}
    send={async (typed) => {
      await onChanged(await call(feesOfPerson.waive, { params: { id }, body: toWaiver(typed) }))
      showToast('Exención anotada')
      onClose()
    }}
    button="Eximir"
    busy="Anotando…"
    failed="No se ha anotado"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <>
        <DayField
          label={waiverLabels.from}
          error={errors.from?.message}
          data-first-focus
          {...register('from')}
        />
        <DayField
          label={waiverLabels.to}
          hint="El último, incluido"
          error={errors.to?.message}
          {...register('to')}
        />
        <TextField
          label={waiverLabels.reason}
          hint="Lo leerá también la persona"
          error={errors.reason?.message}
          {...register('reason')}
        />
      </>
    )}
  </DialogForm>
)

const cancelling = z.object({ reason: requiredLine(500) })

/** Cancels a payment or a waiver that was noted by mistake. */
export const CancelPayment = ({ id, charge, onChanged, onClose }: Props & { charge: ChargeOfPerson }) => (
  <ReasonDialog
    title={`¿Anular «${charge.concept}»?`}
    hint="Como mucho 500 caracteres; queda en el cobro"
    schema={cancelling}
    button="Anular"
    busy="Anulando…"
    failed="No se ha anulado"
    tone="danger"
    send={async (body) => {
      await onChanged(await call(feesOfPerson.cancel, { params: { id, chargeId: charge.id }, body }))
      showToast('Anulado')
      onClose()
    }}
    onClose={onClose}
  >
    <p>{formatMoney(charge.cents / 100)}. Queda anotado quién lo anuló, y por qué.</p>
  </ReasonDialog>
)
