import { groupIban } from '#contract/fees/basics/iban.ts'
import { ownFeeCalls, signature, type OwnFees } from '#contract/self/ownFees.ts'
import { MandateOrder } from '#web/fees/basics/MandateOrder.tsx'
import { call } from '#web/kernel/api/api.ts'
import { validateWith } from '#web/kernel/form/form.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { fees: OwnFees; onDone: (fees: OwnFees) => Promise<void>; onClose: () => void }

const labels = {
  bankAccount: 'Cuenta bancaria (IBAN)',
  holder: 'Titular, si la cuenta no es tuya',
  accepted: 'He leído la orden de domiciliación y la firmo',
  password: 'Tu contraseña',
}
type Values = { bankAccount: string; holder: string; accepted: boolean; password: string }

/** The account of one's own fee, and the signature of its order of direct debit (rule fee-11). */
export function SignMandate({ fees: { open, bankAccount, order }, onDone, onClose }: Props) {
  const start: Values = {
    bankAccount: open?.state === 'borrador' && bankAccount ? groupIban(bankAccount) : '',
    holder: open?.state === 'borrador' ? (open.holder ?? '') : '',
    accepted: false,
    password: '',
  }
  return (
    <Dialog title="Firma tu mandato" variant="page" onClose={onClose}>
      <SendForm
        label="Firma tu mandato"
        start={start}
        validate={(values) => validateSent({ ...values, textVersion: order.version })}
        labels={labels}
        send={async (values) => {
          const body = { ...values, accepted: true as const, textVersion: order.version }
          await onDone(await call(ownFeeCalls.sign, { body }))
          showToast('Mandato firmado. Te hemos enviado un correo para que quede constancia')
        }}
        button="Firmar y guardar"
        busy="Firmando…"
        failed="No se ha firmado"
        more={<Button onClick={onClose}>Cancelar</Button>}
      >
        {({ register, formState: { errors } }) => (
          <>
            <TextField
              label={labels.bankAccount}
              hint="ES y 22 números, con espacios o sin ellos"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={errors.bankAccount?.message}
              data-first-focus
              {...register('bankAccount')}
            />
            <TextField
              label={labels.holder}
              hint="Nombre y apellidos de esa persona, que ha de estar de acuerdo"
              error={errors.holder?.message}
              {...register('holder')}
            />
            <MandateOrder of={order} />
            <Checkbox label={labels.accepted} error={errors.accepted?.message} {...register('accepted')} />
            <PasswordField
              label={labels.password}
              autoComplete="current-password"
              error={errors.password?.message}
              {...register('password')}
            />
          </>
        )}
      </SendForm>
    </Dialog>
  )
}

const validateSent = validateWith<Values & { textVersion: number }>(signature)
