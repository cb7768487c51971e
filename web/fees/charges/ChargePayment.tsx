import { useState } from 'react'
import { z } from 'zod'
import { namePayer } from '#contract/fees/charges.columns.ts'
import { charges, donationPayment, type ChargeDetails } from '#contract/fees/charges.ts'
import { requiredLine } from '#contract/fields.ts'
import { ActionsCard } from '#web/ui/ActionsCard.tsx'
import { DayField } from '#web/fees/basics/DayField.tsx'
import { PaymentWay } from '#web/fees/basics/PaymentWay.tsx'
import { findDayError, toDay, typeDay } from '#web/fees/basics/typedDay.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { ReasonDialog } from '#web/kernel/form/ReasonDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { Actions } from '#web/ui/Form.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { charge: ChargeDetails; onDone: (charge: ChargeDetails) => Promise<unknown> }

const labels = { settledBy: 'Cómo se pagó', paidOn: 'Día en que se pagó', note: 'Nota' }
type Values = Record<keyof typeof labels, string>

const toPayment = ({ paidOn, ...rest }: Values) => ({ ...rest, paidOn: toDay(paidOn) })
const validateSent = validateWith<Values>(donationPayment)

/** Notes that a donation that came back, or what somebody owes who is no longer in the census, was paid in cash or by transfer (rule fee-10). */
export function NoteChargePayment({ charge, onDone, onClose }: Props & { onClose: () => void }) {
  const [today] = useState(() => typeDay(formatDay(new Date())))
  return (
    <DialogForm
      title={`Anotar que se han pagado ${formatMoney(charge.dueCents / 100)}`}
      lead={<Lead of={charge} />}
      start={{ settledBy: 'transferencia', paidOn: today, note: '' }}
      validate={(typed) => ({ ...validateSent(toPayment(typed)), paidOn: findDayError(typed.paidOn) })}
      labels={labels}
      send={async (typed) => {
        const body = donationPayment.parse(toPayment(typed))
        const paid = await call(charges.pay, { params: { id: charge.id }, body })
        onClose()
        showToast('Pago anotado')
        await onDone(paid)
      }}
      button="Anotar el pago"
      busy="Anotando…"
      failed="No se ha anotado"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          <PaymentWay label={labels.settledBy} error={errors.settledBy?.message} {...register('settledBy')} />
          <DayField label={labels.paidOn} error={errors.paidOn?.message} {...register('paidOn')} />
          <TextField
            label={labels.note}
            hint="Por ejemplo: en la sede, con recibo 214"
            error={errors.note?.message}
            {...register('note')}
          />
        </>
      )}
    </DialogForm>
  )
}

const Lead = ({ of: charge }: { of: ChargeDetails }) => (
  <>
    <p>
      De {namePayer(charge)}, por {charge.kind === 'donacion' ? 'la donación' : 'la cuota'} que se devolvió:
      es todo lo que se debe de ella, y quedará pagada.
    </p>
    {charge.isClosed && <p>Ya no está en el censo: su ficha sigue cerrada, y no se le escribe.</p>}
  </>
)

const cancelling = z.object({ reason: requiredLine(500) })

/** Takes back a payment that was noted by mistake on a charge that came back; members' fees are in their own page. */
export function CancelChargePayment({ charge, onDone }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { kind, settledBy, state, isClosed } = charge
  if (state !== 'cobrado' || settledBy === 'adeudo' || settledBy === 'exencion') return null
  if (kind !== 'donacion' && !isClosed) return null
  return (
    <ActionsCard title="Qué se puede hacer">
      <Actions>
        <Button onClick={() => setAsked(true)}>Anular el pago…</Button>
      </Actions>
      {isAsked && (
        <ReasonDialog
          title={`¿Anular el pago de ${formatMoney(charge.cents / 100)} de ${namePayer(charge)}?`}
          hint="Como mucho 500 caracteres; queda en el cobro"
          schema={cancelling}
          button="Anular"
          busy="Anulando…"
          failed="No se ha anulado"
          tone="danger"
          send={async (body) => {
            const cancelled = await call(charges.cancelPayment, { params: { id: charge.id }, body })
            setAsked(false)
            showToast('Anulado')
            await onDone(cancelled)
          }}
          onClose={() => setAsked(false)}
        >
          <p>
            {kind === 'donacion' ? 'La donación' : 'La cuota'} que se devolvió vuelve a deberse. Queda anotado
            quién lo anuló, y por qué.
          </p>
        </ReasonDialog>
      )}
    </ActionsCard>
  )
}
