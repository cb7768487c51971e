import { useWatch } from 'react-hook-form'
import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import {
  parseDonation,
  donationAmounts,
  findDonationErrors,
  type Donation,
} from '#contract/census/records/donation.ts'
import { records } from '#contract/census/records/records.ts'
import { otherAmount, otherAmountLabel } from '#contract/fees/basics/fees.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import { formatCents, parseCents } from '#contract/fees/basics/money.ts'
import { privacy } from '#contract/self/privacy.ts'
import { call } from '#web/kernel/api/api.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './self.module.css'

type Props = { profile: OwnProfile; onClose: () => void; onDone: () => void }

const labels = { amount: 'Cantidad', otherAmount: otherAmountLabel, bankAccount: 'Cuenta bancaria (IBAN)' }

const startDonation = ({ bankAccount }: OwnProfile): Donation => ({
  amount: null,
  otherAmount: '',
  bankAccount: bankAccount ? groupIban(bankAccount) : '',
})

/** A donation as a record: the user's data, with the amount as description (rules form-6, record-4). */
function recordOf(profile: OwnProfile, { bankAccount, ...amount }: Donation) {
  const { idDocument, documentType, name, lastName1, email } = profile
  const who = { idDocument, documentType, name, lastName1, email }
  const description = formatCents(parseDonation(amount) ?? 0)
  // The server fills the missing fields from the user's profile.
  return { ...who, recordType: 'Donación' as const, title: 'Donación', description, bankAccount }
}

/** A form for a donation: amount and bank account. */
export const DonationDialog = ({ profile, onClose, onDone }: Props) => (
  <Dialog title="Donación" variant="page" onClose={onClose}>
    <CreateForm
      title="Donación"
      start={startDonation(profile)}
      validate={findDonationErrors}
      labels={labels}
      call={(donation) => call(records.add, { body: recordOf(profile, donation) })}
      renamed={{ description: 'otherAmount' }}
      successText={(_reply, donation) =>
        `Donación de ${formatMoney((parseDonation(donation) ?? 0) / 100)} registrada. Gracias.`
      }
      invalidates={[privacy.records]}
      next={onDone}
      button="Donar"
      busy="Enviando…"
      failed="No se ha registrado"
      onCancel={onClose}
    >
      {(form) => (
        <>
          <AmountFields form={form} />
          <TextField
            label={labels.bankAccount}
            hint="ES y 22 números, con espacios o sin ellos"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={form.formState.errors.bankAccount?.message}
            {...form.register('bankAccount')}
          />
          <p className={styles.note}>
            Quedará a tu nombre, con los datos de tu ficha. La verás en «Mis datos».
          </p>
        </>
      )}
    </CreateForm>
  </Dialog>
)

function AmountFields({ form }: { form: FormOf<Donation> }) {
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
          hint="En euros; los céntimos, tras la coma: 12,50"
          inputMode="decimal"
          autoComplete="off"
          error={errors.otherAmount?.message}
          {...form.register('otherAmount', {
            onBlur: () => {
              const cents = parseCents(form.getValues('otherAmount'))
              if (cents !== null) form.setValue('otherAmount', formatCents(cents))
            },
          })}
        />
      )}
    </>
  )
}
