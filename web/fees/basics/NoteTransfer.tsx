import { useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { describeCoveredDays } from '#contract/fees/coveredDays.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'
import { parseCents, proposeCents } from '#contract/fees/basics/money.ts'
import { nameCharge } from '#contract/fees/nameCharge.ts'
import { feesOfPerson, owedPayment, type PersonFees } from '#contract/fees/personFees.ts'
import { comparePaid } from '#contract/fees/transfers.ts'
import { DayField } from '#web/fees/basics/DayField.tsx'
import { followTicks } from '#web/fees/basics/followTicks.ts'
import { PaymentWay } from '#web/fees/basics/PaymentWay.tsx'
import { findDayError, toDay, typeDay } from '#web/fees/basics/typedDay.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith, type FormOf } from '#web/kernel/form/form.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { CheckboxGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  fees: PersonFees
  /** The charge from which it is noted, if any: what was told with it is ticked. */
  chargeId?: number
  onDone: (fees: PersonFees) => Promise<unknown>
  onClose: () => void
}

const labels = {
  chargeIds: 'Qué ha pagado',
  amount: 'Cantidad que ha llegado (€)',
  settledBy: 'Cómo pagó',
  paidOn: 'Día en que pagó',
  settlesPeriod: 'Con esto queda pagado todo lo marcado',
  paysMore: 'Pagó de más',
  note: 'Nota',
}
type Values = Record<'amount' | 'settledBy' | 'paidOn' | 'note', string> & {
  /** A group of one tick has its value alone, or none. */
  chargeIds: string[] | string | false
  settlesPeriod: boolean
  paysMore: boolean
}

const readIds = (ticked: Values['chargeIds']) => [ticked].flat().filter(Boolean).map(Number)

const toPayment = ({ amount, paidOn, chargeIds, ...rest }: Values) => ({
  ...rest,
  chargeIds: readIds(chargeIds),
  paidOn: toDay(paidOn),
  cents: parseCents(amount) ?? 0,
})
const validateSent = validateWith<ReturnType<typeof toPayment>>(owedPayment)

const findTicked = ({ owed }: PersonFees, ticked: Values['chargeIds']) =>
  owed.filter(({ id }) => readIds(ticked).includes(id))

/** What is paid with what is ticked: of each what its person is told of it, whatever else is ticked. */
const sumTicked = (fees: PersonFees, ticked: Values['chargeIds']) =>
  findTicked(fees, ticked).reduce((sum, { dueCents }) => sum + dueCents, 0)

const compareTyped = (fees: PersonFees, { amount, chargeIds }: Pick<Values, 'amount' | 'chargeIds'>) => {
  const cents = parseCents(amount)
  return cents === null ? undefined : comparePaid(cents, sumTicked(fees, chargeIds))
}

const kindsOf = (fees: PersonFees, ticked: Values['chargeIds']) =>
  new Set(findTicked(fees, ticked).map(({ kind }) => kind))

/** A donation is paid whole, and to an account of its own. */
function findDonationError(fees: PersonFees, typed: Values) {
  const kinds = kindsOf(fees, typed.chargeIds)
  if (!kinds.has('donacion')) return undefined
  if (kinds.size > 1)
    return { chargeIds: 'Las cuotas y las donaciones van a cuentas distintas: anótalas por separado' }
  const due = formatMoney(sumTicked(fees, typed.chargeIds) / 100)
  return compareTyped(fees, typed) && { amount: `Son ${due}: cada donación se anota entera, ni más ni menos` }
}

const validate = (fees: PersonFees) => (typed: Values) => {
  const { cents: amount, ...wrong } = validateSent(toPayment(typed))
  const due = formatMoney(sumTicked(fees, typed.chargeIds) / 100)
  const kinds = kindsOf(fees, typed.chargeIds)
  const stands = kinds.size > 0 && !kinds.has('donacion') ? compareTyped(fees, typed) : undefined
  return {
    ...wrong,
    paidOn: findDayError(typed.paidOn),
    amount,
    ...(amount === undefined && findDonationError(fees, typed)),
    ...(stands === 'more' &&
      !typed.paysMore && { paysMore: `Son ${due}: marca esta casilla, o corrige la cantidad` }),
    ...(stands === 'less' &&
      !typed.settlesPeriod && { settlesPeriod: `Son ${due}: marca esta casilla si basta, o corrige` }),
    ...(stands === 'less' &&
      typed.settlesPeriod &&
      typed.note.trim() === '' && { note: `Escribe por qué queda pagado con menos de ${due}` }),
  }
}
const renamed = { cents: 'amount' } as const

/** Notes at once that what somebody owes was paid: what they were told to pay is ticked, and its sum is what they were told (rule fee-10). */
export function NoteTransfer({ fees, chargeId, onDone, onClose }: Props) {
  const [today] = useState(() => typeDay(formatDay(new Date())))
  const told = fees.toPay
  const transfer = told.find(({ chargeIds }) => chargeId !== undefined && chargeIds.includes(chargeId))
  const first = transfer?.chargeIds ?? (chargeId === undefined ? told[0]?.chargeIds : [chargeId]) ?? []
  const ticked = followTicks(fees.owed, [], first).map(String)
  const start: Values = {
    chargeIds: ticked,
    amount: proposeCents(sumTicked(fees, ticked)),
    settledBy: 'transferencia',
    paidOn: today,
    settlesPeriod: false,
    paysMore: false,
    note: '',
  }
  return (
    <DialogForm
      title="Anotar la transferencia"
      lead={
        <p>
          {transfer || (chargeId === undefined && told.length > 0)
            ? 'Está marcado lo que se le ha dicho que pague. '
            : ticked.length > first.length
              ? 'Sus días se pagan con otro cobro, que está marcado también. '
              : `${sayUntold(fees)} `}
          Cada cuota queda pagada por sus días, y cada donación entera.
        </p>
      }
      start={start}
      validate={validate(fees)}
      labels={labels}
      renamed={renamed}
      send={async (typed) => {
        const body = owedPayment.parse(toPayment(typed))
        const paid = await call(feesOfPerson.payOwed, { params: { id: fees.affiliateId }, body })
        onClose()
        showToast('Pago anotado')
        await onDone(paid)
      }}
      button="Anotar el pago"
      busy="Anotando…"
      failed="No se ha anotado"
      onClose={onClose}
    >
      {(form) => <Fields form={form} fees={fees} />}
    </DialogForm>
  )
}

/** Why nothing is ticked that they were told. */
const sayUntold = ({ hasAccount }: PersonFees) =>
  hasAccount
    ? 'Esto no se le ha pedido por transferencia.'
    : 'No se le ha dicho cómo pagar: en «Datos generales» no hay una cuenta para las cuotas.'

function Fields({ form, fees }: { form: FormOf<Values>; fees: PersonFees }) {
  const { register, control, getValues, getFieldState, setValue } = form
  const { errors } = form.formState
  const told = fees.toPay.flatMap(({ chargeIds }) => chargeIds)
  const [before, setBefore] = useState(() => readIds(getValues('chargeIds')))
  // What was typed stays; what was only summed follows the ticks.
  const sumAgain = () => {
    const ticked = readIds(getValues('chargeIds'))
    const together = followTicks(fees.owed, before, ticked)
    setBefore(together)
    if (together.length !== ticked.length || together.some((id) => !ticked.includes(id)))
      setValue('chargeIds', together.map(String))
    if (!getFieldState('amount').isDirty)
      form.resetField('amount', { defaultValue: proposeCents(sumTicked(fees, getValues('chargeIds'))) })
  }
  return (
    <>
      <CheckboxGroup
        label={labels.chargeIds}
        choices={fees.owed.toReversed().map((charge) => ({
          value: String(charge.id),
          label: `${nameCharge(charge)}: ${formatMoney(charge.dueCents / 100)}`,
          hint: describePart(charge, told.includes(charge.id)),
        }))}
        error={errors.chargeIds?.message}
        {...register('chargeIds', { onChange: sumAgain })}
      />
      <Sum control={control} fees={fees} />
      <TextField
        label={labels.amount}
        hint="Los céntimos, tras la coma: 12,50"
        inputMode="decimal"
        autoComplete="off"
        error={errors.amount?.message}
        {...register('amount')}
      />
      <Difference form={form} fees={fees} />
      <PaymentWay label={labels.settledBy} error={errors.settledBy?.message} {...register('settledBy')} />
      <DayField label={labels.paidOn} error={errors.paidOn?.message} {...register('paidOn')} />
      <TextField
        label={labels.note}
        hint="Por ejemplo: extracto 12"
        error={errors.note?.message}
        {...register('note')}
      />
    </>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What is said beside a charge: of which days it is where others are paid, or with another charge, and that it was not asked for. */
function describePart({ cents, dueCents, dueDays }: ChargeOfPerson, isTold: boolean): string | undefined {
  if (dueCents === 0)
    return 'Sus días se pagan con otro cobro, que se marca con él. Si solo ha pagado estos, anótalo con «Anotar un pago», en su ficha'
  const days = dueDays.map(({ from, to }) => lowerFirst(describeCoveredDays(from, to))).join(' y ')
  const part = dueCents < cents && `De ${formatMoney(cents / 100)}; aquí van ${days}`
  return [part, !isTold && 'No se le ha pedido por transferencia'].filter(Boolean).join('. ') || undefined
}

/** How much what is ticked is. */
function Sum({ control, fees }: { control: Control<Values>; fees: PersonFees }) {
  const ticked = useWatch({ control, name: 'chargeIds' })
  return <p role="status">Lo marcado son {formatMoney(sumTicked(fees, ticked) / 100)}.</p>
}

/** The tick that a lower or a higher amount needs. */
function Difference({ form, fees }: { form: FormOf<Values>; fees: PersonFees }) {
  const { register, control, formState } = form
  const [chargeIds, amount] = useWatch({ control, name: ['chargeIds', 'amount'] })
  const kinds = kindsOf(fees, chargeIds)
  const stands =
    kinds.size > 0 && !kinds.has('donacion') ? compareTyped(fees, { amount, chargeIds }) : undefined
  if (stands === undefined) return null
  return stands === 'less' ? (
    <Checkbox
      label={labels.settlesPeriod}
      hint="Paga menos de lo que debe, y no se le pedirá el resto. Escribe por qué en la nota. Si ha pagado solo una parte, deja marcado solo eso."
      error={formState.errors.settlesPeriod?.message}
      {...register('settlesPeriod')}
    />
  ) : (
    <Checkbox
      label={labels.paysMore}
      hint="Lo que sobra se anota con la última cuota marcada, y no paga otros días."
      error={formState.errors.paysMore?.message}
      {...register('paysMore')}
    />
  )
}
