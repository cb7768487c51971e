import { z } from 'zod'
import { formatCents, parseCents } from '#contract/fees/basics/money.ts'
import { toQuarterStart, namePeriod } from '#contract/fees/chargePeriods.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'
import { feesOfPerson, payment, waiver, type PersonFees } from '#contract/fees/personFees.ts'
import { requiredLine } from '#contract/fields.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { id: number; onChanged: (fees: PersonFees) => Promise<void>; onClose: () => void }

const paymentLabels = {
  settledBy: 'Cómo pagó',
  amount: 'Cantidad (€)',
  paidOn: 'Día en que pagó',
  paidFor: 'De qué es la cuota',
  note: 'Nota',
}
type PaymentValues = Record<keyof typeof paymentLabels, string>

/** The quarters of last year, this and the next, and the three years; the quarter of today is chosen at first. */
function listPeriods(isYearly: boolean) {
  const today = formatDay(new Date())
  const year = Number(today.slice(0, 4))
  const years = [year + 1, year, year - 1]
  const quarters = years.flatMap((each) =>
    [3, 2, 1, 0].map((quarter) => `Trimestral ${toQuarterStart(each, quarter)}`),
  )
  const whole = years.map((each) => `Anual ${each}-01-01`)
  const now = `Trimestral ${toQuarterStart(year, Math.floor((Number(today.slice(5, 7)) - 1) / 3))}`
  return { values: [...quarters, ...whole], first: isYearly ? `Anual ${year}-01-01` : now, today }
}

function readPeriod(paidFor: string) {
  const [period = '', from = ''] = paidFor.split(' ')
  return { period: period === 'Anual' ? ('Anual' as const) : ('Trimestral' as const), from }
}

const toPayment = ({ amount, paidFor, ...rest }: PaymentValues) => ({
  ...rest,
  settledBy: rest.settledBy === 'transferencia' ? ('transferencia' as const) : ('efectivo' as const),
  cents: parseCents(amount) ?? 0,
  ...readPeriod(paidFor),
})
const validateSent = validateWith<ReturnType<typeof toPayment>>(payment)
function validatePayment(typed: PaymentValues) {
  const { cents: amount, from, period, ...wrong } = validateSent(toPayment(typed))
  return { ...wrong, amount, paidFor: from ?? period }
}
const renamed = { cents: 'amount', from: 'paidFor', period: 'paidFor' } as const

/** Notes what somebody paid in cash or by transfer (rule fee-10). */
export function NotePayment({ id, fees, onChanged, onClose }: Props & { fees: PersonFees }) {
  const { values, first, today } = listPeriods(fees.period === 'Anual')
  return (
    <DialogForm
      title="Anotar un pago"
      start={{
        settledBy: 'efectivo',
        amount: fees.fee === 0 ? '' : formatCents(Math.round(fees.fee * 100)),
        paidOn: today,
        paidFor: first,
        note: '',
      }}
      validate={validatePayment}
      labels={paymentLabels}
      renamed={renamed}
      send={async (typed) => {
        await onChanged(await call(feesOfPerson.pay, { params: { id }, body: toPayment(typed) }))
        showToast('Pago anotado')
        onClose()
      }}
      button="Anotar el pago"
      busy="Anotando…"
      failed="No se ha anotado"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          <RadioGroup
            label={paymentLabels.settledBy}
            choices={[
              { value: 'efectivo', label: 'En efectivo' },
              { value: 'transferencia', label: 'Por transferencia' },
            ]}
            variant="inline"
            error={errors.settledBy?.message}
            {...register('settledBy')}
          />
          <TextField
            label={paymentLabels.amount}
            hint="Los céntimos, tras la coma: 12,50"
            inputMode="decimal"
            autoComplete="off"
            error={errors.amount?.message}
            {...register('amount')}
          />
          <TextField
            label={paymentLabels.paidOn}
            type="date"
            error={errors.paidOn?.message}
            {...register('paidOn')}
          />
          <SelectField
            label={paymentLabels.paidFor}
            options={values.map((value) => {
              const { from, period } = readPeriod(value)
              return { value, label: namePeriod(from, period) }
            })}
            error={errors.paidFor?.message}
            {...register('paidFor')}
          />
          <TextField
            label={paymentLabels.note}
            hint="Por ejemplo: en la sede, con recibo 214"
            error={errors.note?.message}
            {...register('note')}
          />
        </>
      )}
    </DialogForm>
  )
}

const waiverLabels = { from: 'Desde', to: 'Hasta', reason: 'Motivo' }
type WaiverValues = Record<keyof typeof waiverLabels, string>

/** Notes that nothing is charged for some days. */
export const WaiveFee = ({ id, onChanged, onClose }: Props) => (
  <DialogForm
    title="Eximir de la cuota"
    lead={<p>No se le cobrarán esos días, ni contarán como impagados.</p>}
    start={{ from: '', to: '', reason: '' }}
    validate={validateWith<WaiverValues>(waiver)}
    labels={waiverLabels}
    send={async (body) => {
      await onChanged(await call(feesOfPerson.waive, { params: { id }, body }))
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
        <TextField
          label={waiverLabels.from}
          type="date"
          error={errors.from?.message}
          data-first-focus
          {...register('from')}
        />
        <TextField label={waiverLabels.to} type="date" error={errors.to?.message} {...register('to')} />
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

const cancelLabels = { reason: 'Motivo' }

/** Cancels a payment or a waiver that was noted by mistake. */
export const CancelPayment = ({ id, charge, onChanged, onClose }: Props & { charge: ChargeOfPerson }) => (
  <DialogForm
    title={`¿Anular «${charge.concept}»?`}
    lead={<p>{formatMoney(charge.cents / 100)}. Queda anotado quién lo anuló, y por qué.</p>}
    start={{ reason: '' }}
    validate={validateWith<{ reason: string }>(z.object({ reason: requiredLine(500) }))}
    labels={cancelLabels}
    send={async (body) => {
      const params = { id, chargeId: charge.id }
      await onChanged(await call(feesOfPerson.cancel, { params, body }))
      showToast('Anulado')
      onClose()
    }}
    button="Anular"
    busy="Anulando…"
    failed="No se ha anulado"
    tone="danger"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <TextField
        label={cancelLabels.reason}
        error={errors.reason?.message}
        data-first-focus
        {...register('reason')}
      />
    )}
  </DialogForm>
)
