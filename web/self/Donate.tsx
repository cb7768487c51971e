import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { OwnFile } from '#contract/census/affiliates.ts'
import { records } from '#contract/census/records/records.ts'
import type { Sent } from '#contract/endpoint.ts'
import { otherAmount, otherAmountLabel, wholeEuros } from '#contract/fees/fees.ts'
import { groupIban } from '#contract/fees/iban.ts'
import {
  donatedEuros,
  donationAmounts,
  donationErrors,
  type Donation,
} from '#contract/census/records/donation.ts'
import { self } from '#contract/self/self.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { fieldErrorsOf, resolverOf, summaryOf } from '#web/kernel/form/form.ts'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { useDraft, useKept } from '#web/kernel/form/useDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/Toasts.tsx'
import styles from './self.module.css'

type Props = { file: OwnFile; onClose: () => void; onDone: () => void }

const labels = { amount: 'Cantidad', otherAmount: otherAmountLabel, bankAccount: 'Cuenta bancaria (IBAN)' }
/** The record keeps the amount as its description (rule record-4). */
const fieldOf: Partial<Record<string, keyof Donation>> = {
  description: 'otherAmount',
  bankAccount: 'bankAccount',
}

/** How much, and from which account: who donates is known (rule form-6). */
export function Donate({ file, onClose, onDone }: Props) {
  const queries = useQueryClient()
  const start: Donation = {
    amount: null,
    otherAmount: '',
    bankAccount: file.bankAccount ? groupIban(file.bankAccount) : '',
  }
  const draft = useDraft('Donación', start)
  const form = useForm<Donation, unknown, Donation>({
    defaultValues: start,
    resolver: resolverOf(donationErrors),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  useKept({ draft, form, start })
  const { errors, isSubmitting, isDirty, submitCount } = form.formState

  const donate = form.handleSubmit(async (values) => {
    const { idDocument, documentType, name, lastName1, email } = file
    const said = { recordType: 'Donación', title: 'Donación', bankAccount: values.bankAccount } as const
    const euros = donatedEuros(values) ?? 0
    try {
      const who = { idDocument, documentType, name, lastName1, email }
      // What is left out is nothing, and the server fills it from one's own file.
      const body = { ...who, ...said, description: String(euros) } as Sent<typeof records.add>['body']
      await call(records.add, { body })
    } catch (error) {
      for (const { name: field, message } of fieldErrorsOf(error)) {
        const known = fieldOf[field]
        if (known) form.setError(known, { message })
      }
      return form.setError('root', { message: messageOf(error) })
    }
    toast(`Donación de ${formatMoney(euros)} registrada. Gracias.`)
    draft.drop()
    void queries.invalidateQueries({ queryKey: [self.records.path] })
    onDone()
  })

  return (
    <Dialog title="Donación" looks="page" onClose={onClose}>
      <UnsavedChanges when={isDirty} onLeave={draft.drop} />
      <FormErrors errors={summaryOf(errors, labels)} attempt={submitCount} title="No se ha registrado" />
      <form noValidate aria-label="Donación" className={styles.form} onSubmit={(event) => void donate(event)}>
        <AmountFields form={form} />
        <TextField
          label={labels.bankAccount}
          hint="ES y 22 números, con espacios o sin ellos"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.bankAccount?.message}
          {...form.register('bankAccount')}
        />
        <p className={styles.note}>
          Quedará a tu nombre, con los datos de tu ficha. La verás en «Mis datos».
        </p>
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={isSubmitting ? 'Enviando…' : undefined}>
            Donar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function AmountFields({ form }: { form: UseFormReturn<Donation, unknown, Donation> }) {
  const amount = useWatch({ control: form.control, name: 'amount' })
  const { errors } = form.formState
  return (
    <>
      <SelectField
        label={labels.amount}
        name="amount"
        empty="Elige una"
        options={[
          ...donationAmounts.map((euros) => ({ value: euros, label: formatMoney(euros) })),
          { value: otherAmount, label: otherAmount },
        ]}
        value={amount ?? ''}
        error={errors.amount?.message}
        onChange={({ target }) =>
          form.setValue('amount', target.value === otherAmount ? otherAmount : Number(target.value) || null, {
            shouldDirty: true,
          })
        }
      />
      {amount === otherAmount && (
        <TextField
          label={labels.otherAmount}
          hint="En euros enteros"
          inputMode="numeric"
          autoComplete="off"
          error={errors.otherAmount?.message}
          {...form.register('otherAmount', {
            onBlur: () => {
              const typed = form.getValues('otherAmount')
              form.setValue('otherAmount', String(wholeEuros(typed) ?? typed))
            },
          })}
        />
      )}
    </>
  )
}
