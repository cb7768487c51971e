import { useState } from 'react'
import { z } from 'zod'
import { ownPassword } from '#contract/account/password.ts'
import { collector } from '#contract/collector/collector.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import {
  collectorFields,
  organisationFieldLabels,
  type CollectorValues,
  type OrganisationSettings,
} from '#contract/organisation/settings.ts'
import { ApiProblem, call, messageOf } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith, type FormOf } from '#web/kernel/form/form.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showNote, showToast } from '#web/ui/Toasts.tsx'

const { creditorName, creditorId, creditorAccount, donationAccount } = organisationFieldLabels
const labels = { creditorName, creditorId, creditorAccount, donationAccount, ownPassword: 'Tu contraseña' }
type Values = CollectorValues & { ownPassword: string }
const validate = validateWith<Values>(z.strictObject({ ...collectorFields.shape, ownPassword }))

const isConflict = (error: unknown) => error instanceof ApiProblem && error.is('conflicto')

type Props = {
  settings: OrganisationSettings
  onChanged: (settings: OrganisationSettings) => Promise<void>
  reload: () => void
  onClose: () => void
}

/** The accounts in which the organisation collects, with the password of whoever changes them (rule organisation-5). */
export function ChangeCollector({ settings, onChanged, reload, onClose }: Props) {
  // As they were when it opened: what another changes meanwhile is refused, not written over.
  const [seen] = useState(settings)
  const start = {
    creditorName: seen.creditorName,
    creditorId: seen.creditorId,
    creditorAccount: groupIban(seen.creditorAccount),
    donationAccount: groupIban(seen.donationAccount),
  }
  return (
    <DialogForm
      title="Cambiar quién cobra y en qué cuentas"
      lead={
        <p>
          A la cuenta que escribas irá todo lo que se cobre en las remesas que se aprueben desde ahora; las
          aprobadas antes van como se aprobaron.{' '}
          <strong>Toda la superadministración recibirá un correo que lo dice, y que lo has hecho tú.</strong>
        </p>
      }
      start={{ ...start, ownPassword: '' }}
      validate={validate}
      labels={labels}
      renamed={{ password: 'ownPassword' }}
      send={async ({ ownPassword: password, ...typed }) => {
        const { version } = seen
        // Safe: the form has exactly these fields.
        const names = Object.keys(start) as (keyof CollectorValues)[]
        const changed = Object.fromEntries(
          names.filter((name) => typed[name] !== start[name]).map((name) => [name, typed[name]]),
        )
        try {
          const saved = await call(collector.change, { body: { ...changed, version, password } })
          await onChanged(saved)
          if (saved.version === version) showNote('No has cambiado nada')
          else showToast('Cambiado. Se avisa por correo a toda la superadministración')
          onClose()
        } catch (error) {
          if (isConflict(error)) reload()
          throw error
        }
      }}
      whyOf={(error) =>
        isConflict(error)
          ? `${messageOf(error)}. Cierra esta ventana para ver cómo están ahora`
          : messageOf(error)
      }
      button="Cambiar y avisar"
      busy="Cambiando…"
      failed="No se ha cambiado"
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </DialogForm>
  )
}

function Fields({ form: { register, formState } }: { form: FormOf<Values> }) {
  const { errors } = formState
  return (
    <>
      <TextField
        label={labels.creditorName}
        hint="Opcional. El nombre con el que su banco conoce a quien cobra las cuotas."
        error={errors.creditorName?.message}
        autoComplete="off"
        data-first-focus
        {...register('creditorName')}
      />
      <TextField
        label={labels.creditorId}
        hint="Opcional. Lo da el banco. Por ejemplo, ES37 000 G12345674"
        error={errors.creditorId?.message}
        autoComplete="off"
        {...register('creditorId')}
      />
      <TextField
        label={labels.creditorAccount}
        hint="Opcional. El IBAN de la cuenta en que el banco abona las cuotas."
        error={errors.creditorAccount?.message}
        autoComplete="off"
        {...register('creditorAccount')}
      />
      <TextField
        label={labels.donationAccount}
        hint="Opcional. La ley pide que las donaciones vayan a una cuenta solo para ellas: sin ella no se cobran."
        error={errors.donationAccount?.message}
        autoComplete="off"
        {...register('donationAccount')}
      />
      <PasswordField
        label={labels.ownPassword}
        error={errors.ownPassword?.message}
        autoComplete="current-password"
        {...register('ownPassword')}
      />
    </>
  )
}
