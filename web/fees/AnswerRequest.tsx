import { parseCents, formatCents } from '#contract/fees/basics/money.ts'
import { periods, type Period } from '#contract/fees/basics/periods.ts'
import { describeFee } from '#contract/fees/feeRequests.columns.ts'
import { feeDecision, feeRequests, type FeeRequestDetails } from '#contract/fees/feeRequests.ts'
import { readTypedDay } from '#web/fees/basics/typedDay.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  request: FeeRequestDetails
  onAnswered: (request: FeeRequestDetails) => Promise<void>
  onClose: () => void
}

const labels = {
  amount: 'Qué va a pagar (€)',
  period: 'Periodicidad',
  until: 'Hasta qué día',
  answer: 'Qué se le contesta',
}
type Values = { amount: string; period: Period; until: string; answer: string }

/** The answer as the call gets it; what is granted as it was asked is not said again. */
function toBody({ amount, period, until, answer }: Values, request: FeeRequestDetails) {
  const cents = parseCents(amount) ?? -1
  const isAsAsked = cents === request.cents && (cents === 0 || period === request.period)
  const day = until.trim() === '' ? undefined : readTypedDay(until)
  return {
    decision: 'aceptada' as const,
    answer,
    ...(!isAsAsked && { granted: { cents, period } }),
    ...(day && 'day' in day && { until: day.day }),
  }
}

const validateSent = validateWith<{ granted: string; answer: string }>(feeDecision)

function validate(values: Values, request: FeeRequestDetails) {
  const { granted, answer } = validateSent(toBody(values, request))
  const day = values.until.trim() === '' ? undefined : readTypedDay(values.until)
  return {
    amount:
      parseCents(values.amount) === null ? 'Escribe una cantidad en euros; 0 si no va a pagar nada' : granted,
    until: day && 'error' in day ? day.error : undefined,
    answer,
  }
}

const renamed = { 'granted.cents': 'amount', 'granted.period': 'period', granted: 'amount' } as const

/** Grants what somebody asks to pay, or another amount between that and what they pay now, for ever or until a day (rule fee-11). */
export const GrantRequest = ({ request, onAnswered, onClose }: Props) => (
  <DialogForm<Values>
    title={`¿Qué va a pagar ${request.fullName}?`}
    lead={
      <p>
        Pide pagar {inSentence(request.cents / 100, request.period)}, y ahora paga{' '}
        {inSentence(request.fee, request.feePeriod)}. Se le puede conceder lo que pide, o algo entre las dos
        cantidades. Si no va a pagar nada, se borran su periodicidad y su cuenta.
      </p>
    }
    start={{ amount: formatCents(request.cents), period: request.period, until: '', answer: '' }}
    validate={(values) => validate(values, request)}
    labels={labels}
    renamed={renamed}
    send={async (values) => {
      const about = { params: { id: `${request.id}` }, body: toBody(values, request) }
      await onAnswered(await call(feeRequests.decide, about))
      showToast('Aceptada: su cuota ha cambiado')
    }}
    button="Aceptar"
    busy="Respondiendo…"
    failed="No se ha respondido"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <>
        <TextField
          label={labels.amount}
          hint="En euros enteros; 0 si no va a pagar nada"
          inputMode="numeric"
          autoComplete="off"
          error={errors.amount?.message}
          data-first-focus
          {...register('amount')}
        />
        <SelectField
          label={labels.period}
          options={periods.map((value) => ({ value, label: value }))}
          error={errors.period?.message}
          {...register('period')}
        />
        <TextField
          label={labels.until}
          hint="En blanco, sin plazo. Por ejemplo, 31/12/2027. Cuando pase, lo verás en «Cuotas y cobros»: la cuota no sube sola."
          autoComplete="off"
          error={errors.until?.message}
          {...register('until')}
        />
        <TextArea
          label={labels.answer}
          hint="Si no es lo que pidió, por qué: es lo que leerá"
          rows={4}
          error={errors.answer?.message}
          {...register('answer')}
        />
      </>
    )}
  </DialogForm>
)

/** A fee within a sentence: «10,00 €, trimestral», «nada». */
const inSentence = (euros: number, period: Period | null) =>
  euros === 0 ? 'nada' : describeFee(euros, period)

const refusalLabels = { answer: labels.answer }
const validateRefusal = validateWith<{ answer: string }>(feeDecision)

/** Refuses what somebody asks to pay, with the reason that they will read. */
export const RefuseRequest = ({ request, onAnswered, onClose }: Props) => (
  <DialogForm
    title={`¿Rechazar lo que pide ${request.fullName}?`}
    lead={<p>Seguirá pagando {inSentence(request.fee, request.feePeriod)}.</p>}
    start={{ answer: '' }}
    validate={({ answer }) => validateRefusal({ decision: 'rechazada', answer })}
    labels={refusalLabels}
    send={async ({ answer }) => {
      const about = { params: { id: `${request.id}` }, body: { decision: 'rechazada' as const, answer } }
      await onAnswered(await call(feeRequests.decide, about))
      showToast('Rechazada')
    }}
    button="Rechazar"
    busy="Respondiendo…"
    failed="No se ha respondido"
    tone="danger"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <TextArea
        label={labels.answer}
        hint="Por qué: es lo que leerá"
        rows={4}
        error={errors.answer?.message}
        data-first-focus
        {...register('answer')}
      />
    )}
  </DialogForm>
)
