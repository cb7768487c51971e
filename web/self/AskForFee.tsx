import { describeFee } from '#contract/fees/feeRequests.columns.ts'
import { parseCents } from '#contract/fees/basics/money.ts'
import { periods } from '#contract/fees/basics/periods.ts'
import { texts } from '#contract/messages.ts'
import { feeAsked, ownFeeCalls, type OwnFees } from '#contract/self/ownFees.ts'
import { call } from '#web/kernel/api/api.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

type Props = { fees: OwnFees; onDone: (fees: OwnFees) => Promise<void>; onClose: () => void }

const labels = { amount: 'Cuánto puedes pagar (€)', period: 'Cada cuánto', reason: 'Por qué' }
type Values = { amount: string; period: 'Trimestral' | 'Anual'; reason: string }

const toSent = ({ amount, ...rest }: Values) => ({ ...rest, cents: parseCents(amount) ?? -1 })
const validateSent = validateWith<ReturnType<typeof toSent>>(feeAsked)
function validate(values: Values) {
  const { cents, ...wrong } = validateSent(toSent(values))
  if (values.amount.trim() === '') return { ...wrong, amount: texts.required }
  return { ...wrong, amount: cents && 'Escribe una cantidad en euros; 0 si ahora no puedes pagar nada' }
}
const renamed = { cents: 'amount' } as const

/** A member asks to pay less, or nothing (rule fee-11). */
export const AskForFee = ({ fees: { fee, period }, onDone, onClose }: Props) => (
  <Dialog title="Pedir una cuota reducida" variant="page" onClose={onClose}>
    <CreateForm<Values, never, OwnFees>
      title="Pedir una cuota reducida"
      start={{ amount: '', period: period ?? 'Trimestral', reason: '' }}
      validate={validate}
      labels={labels}
      renamed={renamed}
      call={(values) => call(ownFeeCalls.ask, { body: toSent(values) })}
      successText={() => 'Petición enviada. Te escribiremos con la respuesta'}
      invalidates={[]}
      next={onDone}
      button="Enviar la petición"
      busy="Enviando…"
      failed="No se ha enviado"
      onCancel={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          <p>Ahora pagas {describeFee(fee, period)}.</p>
          <TextField
            label={labels.amount}
            hint="En euros enteros; 0 si ahora no puedes pagar nada"
            inputMode="numeric"
            autoComplete="off"
            error={errors.amount?.message}
            {...register('amount')}
          />
          <SelectField
            label={labels.period}
            options={periods.map((value) => ({ value, label: value }))}
            error={errors.period?.message}
            {...register('period')}
          />
          <TextArea
            label={labels.reason}
            hint="Con pocas palabras basta. Lo lee solo quien lleva las cuotas"
            rows={4}
            error={errors.reason?.message}
            {...register('reason')}
          />
        </>
      )}
    </CreateForm>
  </Dialog>
)
