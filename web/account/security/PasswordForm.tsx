import { z } from 'zod'
import { security } from '#contract/account/security.ts'
import { call } from '#web/kernel/api/api.ts'
import { validateWith } from '#web/kernel/form/form.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { queryClient } from '#web/kernel/api/queryClient.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { hasSamePasswords, emptyPasswords, twicePassword, passwordsDiffer } from '#web/people/newPassword.ts'
import { NewPasswordFields, PasswordRules } from '#web/people/NewPasswordFields.tsx'
import { OwnIdentityFields } from '#web/kernel/identity/OwnIdentityFields.tsx'
import {
  identityFields,
  identityLabels,
  noIdentity,
  proveIdentity,
} from '#web/kernel/identity/ownIdentity.ts'
import { showToast } from '#web/ui/Toasts.tsx'

const nothing = { ...emptyPasswords, ...noIdentity }
const validate = validateWith<typeof nothing>(
  z.object({ ...twicePassword, ...identityFields }).refine(hasSamePasswords, passwordsDiffer),
)
const labels = {
  ...identityLabels,
  ownPassword: 'Contraseña actual',
  password: 'Contraseña nueva',
  repeated: '',
}

/** Changes one's password; the current one is asked for, and the second factor of who has one. */
export const PasswordForm = ({ username, onClose }: { username: string; onClose: () => void }) => (
  <SendForm
    label="Cambiar la contraseña"
    start={nothing}
    validate={validate}
    labels={labels}
    renamed={{ current: 'ownPassword', factor: 'ownFactor' }}
    send={async ({ password, ...typed }) => {
      const { password: current, ...factor } = await proveIdentity(typed)
      await call(security.changePassword, { body: { current, password, ...factor } })
      showToast('Contraseña cambiada')
      await invalidateReads(queryClient, [security.sessions])
      onClose()
    }}
    button="Guardar la contraseña"
    busy="Guardando…"
    failed="No se ha cambiado"
    arriving
    onCancel={onClose}
  >
    {(form) => (
      <>
        <PasswordRules />
        {/* Password managers need the user name in the form. */}
        <input type="text" hidden readOnly name="username" autoComplete="username" value={username} />
        <OwnIdentityFields form={form} label={labels.ownPassword} />
        <NewPasswordFields form={form} personal={[username]} />
      </>
    )}
  </SendForm>
)
