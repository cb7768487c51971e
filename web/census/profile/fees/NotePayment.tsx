import { useState, type ReactNode } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { parseCents, proposeCents } from '#contract/fees/basics/money.ts'
import { toQuarterStart, namePeriod } from '#contract/fees/chargePeriods.ts'
import { findDue, findStanding, standings } from '#contract/fees/dueForPeriod.ts'
import { comparePaid } from '#contract/fees/transfers.ts'
import { feesOfPerson, payment, type PersonFees } from '#contract/fees/personFees.ts'
import { DayField } from '#web/fees/basics/DayField.tsx'
import { PaymentWay } from '#web/fees/basics/PaymentWay.tsx'
import { findDayError, toDay, typeDay } from '#web/fees/basics/typedDay.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith, type FormOf } from '#web/kernel/form/form.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  id: number
  fees: PersonFees
  onChanged: (fees: PersonFees) => Promise<void>
  onClose: () => void
}

const paymentLabels = {
  settledBy: 'Cómo pagó',
  amount: 'Cantidad (€)',
  paidOn: 'Día en que pagó',
  paidFor: 'De qué es la cuota',
  note: 'Nota',
  settlesPeriod: 'Con esto queda pagado el periodo',
  paysMore: 'Pagó de más',
}
type Tick = 'settlesPeriod' | 'paysMore'
type PaymentValues = Record<Exclude<keyof typeof paymentLabels, Tick>, string> & Record<Tick, boolean>

type Choice = { value: string; label: string; mayBePaid: boolean; isOwed: boolean }

/** The quarters and years of last year, this and the next, by how somebody pays first, each with how it stands. */
function listPeriods(fees: PersonFees, today: string): Choice[] {
  const year = Number(today.slice(0, 4))
  const years = [year + 1, year, year - 1]
  const quarters = years.flatMap((each) =>
    [3, 2, 1, 0].map((quarter) => `Trimestral ${toQuarterStart(each, quarter)}`),
  )
  const whole = years.map((each) => `Anual ${each}-01-01`)
  const values = fees.period === 'Anual' ? [...whole, ...quarters] : [...quarters, ...whole]
  return values.map((value) => {
    const { from, period } = readPeriod(value)
    const stand = findStanding(fees, { from, period })
    const label = `${namePeriod(from, period)}${stand ? `: ${standings[stand]}` : ''}`
    return { value, label, isOwed: stand === 'debida', mayBePaid: stand === undefined || stand === 'debida' }
  })
}

/** What is owed the longest is chosen at first, or else the days of today while they are not paid. */
function chooseFirst(choices: readonly Choice[], fees: PersonFees, today: string): string {
  const owed = choices.filter(({ isOwed }) => isOwed).map(({ value }) => value)
  const [longest] = owed.toSorted((one, other) => readPeriod(one).from.localeCompare(readPeriod(other).from))
  if (longest !== undefined) return longest
  const year = Number(today.slice(0, 4))
  const quarter = toQuarterStart(year, Math.floor((Number(today.slice(5, 7)) - 1) / 3))
  const now = fees.period === 'Anual' ? `Anual ${year}-01-01` : `Trimestral ${quarter}`
  const ofNow = choices.find(({ value }) => value === now)
  if (ofNow?.mayBePaid !== false) return now
  const later = choices.filter(
    ({ value, mayBePaid }) =>
      mayBePaid &&
      readPeriod(value).period === readPeriod(now).period &&
      readPeriod(value).from > readPeriod(now).from,
  )
  return later.at(-1)?.value ?? now
}

function readPeriod(paidFor: string) {
  const [period = '', from = ''] = paidFor.split(' ')
  return { period: period === 'Anual' ? ('Anual' as const) : ('Trimestral' as const), from }
}

const toPayment = ({ amount, paidFor, paidOn, ...rest }: PaymentValues) => ({
  ...rest,
  paidOn: toDay(paidOn),
  cents: parseCents(amount) ?? 0,
  ...readPeriod(paidFor),
})
const validateSent = validateWith<ReturnType<typeof toPayment>>(payment)
const validatePayment = (fees: PersonFees) => (typed: PaymentValues) => {
  const { cents: amount, from, period, ...wrong } = validateSent(toPayment(typed))
  const less = findLess(fees, typed)
  return {
    ...wrong,
    paidOn: findDayError(typed.paidOn),
    amount,
    paidFor: from ?? period,
    ...(findOver(fees, typed) !== undefined &&
      !typed.paysMore && {
        paysMore: `Son ${formatMoney(findDueTyped(fees, typed) / 100)}: marca esta casilla, o corrige la cantidad`,
      }),
    ...(less !== undefined &&
      !typed.settlesPeriod && {
        settlesPeriod: `Son ${less}: marca esta casilla si basta, o corrige la cantidad`,
      }),
    ...(less !== undefined &&
      typed.settlesPeriod &&
      typed.note.trim() === '' && { note: `Escribe por qué queda pagado con menos de ${less}` }),
  }
}

/** What is due for the chosen days. */
const findDueTyped = (fees: PersonFees, { paidFor }: Pick<PaymentValues, 'paidFor'>) =>
  findDue(fees, readPeriod(paidFor))

/** What is due, in words, where less was typed. */
function findLess(fees: PersonFees, typed: Pick<PaymentValues, 'paidFor' | 'amount'>) {
  const due = findDueTyped(fees, typed)
  const cents = parseCents(typed.amount)
  return cents !== null && cents < due ? formatMoney(due / 100) : undefined
}

/** What was typed above what is due, in words. */
function findOver(fees: PersonFees, typed: Pick<PaymentValues, 'paidFor' | 'amount'>) {
  const due = findDueTyped(fees, typed)
  const cents = parseCents(typed.amount)
  return cents !== null && comparePaid(cents, due) === 'more' ? formatMoney((cents - due) / 100) : undefined
}
const renamed = { cents: 'amount', from: 'paidFor', period: 'paidFor' } as const

/** Notes what somebody paid in cash or by transfer (rule fee-10). */
export function NotePayment({ id, fees, onChanged, onClose }: Props) {
  const [today] = useState(() => formatDay(new Date()))
  const choices = listPeriods(fees, today)
  const first = chooseFirst(choices, fees, today)
  const due = findDueTyped(fees, { paidFor: first })
  return (
    <DialogForm
      title="Anotar un pago"
      start={{
        settledBy: 'efectivo',
        amount: due === 0 ? '' : proposeCents(due),
        paidOn: typeDay(today),
        paidFor: first,
        note: '',
        settlesPeriod: false,
        paysMore: false,
      }}
      validate={validatePayment(fees)}
      labels={paymentLabels}
      renamed={renamed}
      send={async (typed) => {
        await onChanged(
          await call(feesOfPerson.pay, { params: { id }, body: payment.parse(toPayment(typed)) }),
        )
        showToast('Pago anotado')
        onClose()
      }}
      button="Anotar el pago"
      busy="Anotando…"
      failed="No se ha anotado"
      onClose={onClose}
    >
      {(form) => <Fields form={form} fees={fees} choices={choices} />}
    </DialogForm>
  )
}

type FieldsProps = { form: FormOf<PaymentValues>; fees: PersonFees; choices: readonly Choice[] }

function Fields({ form, fees, choices }: FieldsProps) {
  const { register, control } = form
  const { errors } = form.formState
  return (
    <>
      <PaymentWay
        label={paymentLabels.settledBy}
        error={errors.settledBy?.message}
        {...register('settledBy')}
      />
      <DayField label={paymentLabels.paidOn} error={errors.paidOn?.message} {...register('paidOn')} />
      <SelectField
        label={paymentLabels.paidFor}
        options={choices.map(({ value, label }) => ({ value, label }))}
        error={errors.paidFor?.message}
        {...register('paidFor')}
      />
      <Due control={control} fees={fees} />
      <TextField
        label={paymentLabels.amount}
        hint="Los céntimos, tras la coma: 12,50"
        inputMode="decimal"
        autoComplete="off"
        error={errors.amount?.message}
        {...register('amount')}
      />
      <SettlesPeriod control={control} fees={fees}>
        <Checkbox
          label={paymentLabels.settlesPeriod}
          hint="Paga menos de lo que se le cobra, y no se le pedirá el resto. Escribe por qué en la nota."
          error={errors.settlesPeriod?.message}
          {...register('settlesPeriod')}
        />
      </SettlesPeriod>
      <PaysMore control={control} fees={fees}>
        <Checkbox
          label={paymentLabels.paysMore}
          hint="Lo que sobra no paga otros días. Si debe varias cuotas, se anotan juntas con «Anotar la transferencia»."
          error={errors.paysMore?.message}
          {...register('paysMore')}
        />
      </PaysMore>
      <TextField
        label={paymentLabels.note}
        hint="Por ejemplo: en la sede, con recibo 214"
        error={errors.note?.message}
        {...register('note')}
      />
    </>
  )
}

type WatchProps = { control: Control<PaymentValues>; fees: PersonFees }

/** What is due for the chosen days. */
function Due({ control, fees }: WatchProps) {
  const paidFor = useWatch({ control, name: 'paidFor' })
  const due = findDueTyped(fees, { paidFor })
  return <p role="status">{due === 0 ? 'No paga cuota.' : `De ese periodo son ${formatMoney(due / 100)}.`}</p>
}

/** The tick that a lower amount needs. */
function SettlesPeriod({ control, fees, children }: WatchProps & { children: ReactNode }) {
  const [paidFor, amount] = useWatch({ control, name: ['paidFor', 'amount'] })
  return findLess(fees, { paidFor, amount }) === undefined ? null : children
}

/** The tick that a higher amount needs. */
function PaysMore({ control, fees, children }: WatchProps & { children: ReactNode }) {
  const [paidFor, amount] = useWatch({ control, name: ['paidFor', 'amount'] })
  return findOver(fees, { paidFor, amount }) === undefined ? null : children
}
