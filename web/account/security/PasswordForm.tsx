import { z } from 'zod'
import { ownPassword } from '#contract/account/password.ts'
import { security } from '#contract/account/security.ts'
import { call } from '#web/kernel/api/api.ts'
import { validateWith } from '#web/kernel/form/form.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { queryClient } from '#web/kernel/api/queryClient.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { hasSamePasswords, emptyPasswords, twicePassword, passwordsDiffer } from '#web/people/newPassword.ts'
import { NewPasswordFields, PasswordRules } from '#web/people/NewPasswordFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const nothing = { ...emptyPasswords, current: '' }
const validate = validateWith<typeof nothing>(
  z.object({ ...twicePassword, current: ownPassword }).refine(hasSamePasswords, passwordsDiffer),
)
const labels = { current: 'Contraseña actual', password: 'Contraseña nueva', repeated: '' }

/** Changes one's password; the current one is asked for. */
export const PasswordForm = ({ username, onClose }: { username: string; onClose: () => void }) => (
  <SendForm
    label="Cambiar la contraseña"
    start={nothing}
    validate={validate}
    labels={labels}
    send={async ({ current, password }) => {
      await call(security.changePassword, { body: { current, password } })
      showToast('Contraseña cambiada')
      await invalidateReads(queryClient, [security.sessions])
      onClose()
    }}
    button="Guardar la contraseña"
    busy="Guardando…"
    failed="No se ha cambiado"
    arriving
    more={<Button onClick={onClose}>Cancelar</Button>}
  >
    {(form) => (
      <>
        <PasswordRules />
        {/* Password managers need the user name in the form. */}
        <input type="text" hidden readOnly name="username" autoComplete="username" value={username} />
        <PasswordField
          label="Contraseña actual"
          error={form.formState.errors.current?.message}
          autoComplete="current-password"
          {...form.register('current')}
        />
        <NewPasswordFields form={form} personal={[username]} />
      </>
    )}
  </SendForm>
)
