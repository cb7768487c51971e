import { groupIban } from '#contract/fees/basics/iban.ts'
import { ownFeeCalls, signature, type OwnFees } from '#contract/self/ownFees.ts'
import { MandateOrder } from '#web/fees/basics/MandateOrder.tsx'
import { call } from '#web/kernel/api/api.ts'
import { validateWith } from '#web/kernel/form/form.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { OwnIdentityFields } from '#web/kernel/identity/OwnIdentityFields.tsx'
import {
  identityFields,
  identityLabels,
  identityRenamed,
  noIdentity,
  proveIdentity,
  type TypedIdentity,
} from '#web/kernel/identity/ownIdentity.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { fees: OwnFees; onDone: (fees: OwnFees) => Promise<void>; onClose: () => void }

const labels = {
  bankAccount: 'Cuenta bancaria (IBAN)',
  holder: 'Titular, si la cuenta no es tuya',
  accepted: 'He leído la orden de domiciliación y la firmo',
  ...identityLabels,
}
type Values = TypedIdentity & { bankAccount: string; holder: string; accepted: boolean }

/** The account of one's own fee, and the signature of its order of direct debit (rule fee-11). */
export function SignMandate({ fees: { open, bankAccount, order }, onDone, onClose }: Props) {
  const start: Values = {
    bankAccount: open?.state === 'borrador' && bankAccount ? groupIban(bankAccount) : '',
    holder: open?.state === 'borrador' ? (open.holder ?? '') : '',
    accepted: false,
    ...noIdentity,
  }
  const title =
    open === null || open.state === 'borrador' ? 'Firma tu mandato' : 'Cambia la cuenta y firma tu mandato'
  return (
    <Dialog title={title} variant="page" onClose={onClose}>
      <SendForm
        label={title}
        start={start}
        validate={(values) => validateSent({ ...values, textVersion: order.version })}
        labels={labels}
        renamed={identityRenamed}
        send={async ({ bankAccount: account, holder, ...typed }) => {
          const signed = { bankAccount: account, holder, accepted: true as const, textVersion: order.version }
          const body = { ...signed, ...(await proveIdentity(typed)) }
          await onDone(await call(ownFeeCalls.sign, { body }))
          showToast('Mandato firmado. Te hemos enviado un correo para que quede constancia')
        }}
        button="Firmar y guardar"
        busy="Firmando…"
        failed="No se ha firmado"
        onCancel={onClose}
      >
        {(form) => (
          <>
            <TextField
              label={labels.bankAccount}
              hint="ES y 22 números, con espacios o sin ellos"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={form.formState.errors.bankAccount?.message}
              data-first-focus
              {...form.register('bankAccount')}
            />
            <TextField
              label={labels.holder}
              hint="Nombre y apellidos de esa persona, que ha de estar de acuerdo"
              error={form.formState.errors.holder?.message}
              {...form.register('holder')}
            />
            <MandateOrder of={order} />
            <Checkbox
              label={labels.accepted}
              error={form.formState.errors.accepted?.message}
              {...form.register('accepted')}
            />
            <OwnIdentityFields form={form} />
          </>
        )}
      </SendForm>
    </Dialog>
  )
}

const validateSent = validateWith<Values & { textVersion: number }>(
  signature.omit({ password: true, factor: true }).extend(identityFields),
)
