import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ownPassword } from '#contract/account/factors.ts'
import { security } from '#contract/account/security.ts'
import { useFirstField } from '#web/kernel/form/useFirstField.ts'
import { call } from '#web/kernel/api/api.ts'
import { summaryOf, tellErrors } from '#web/kernel/form/form.ts'
import { queryClient } from '#web/kernel/api/query.ts'
import { forget } from '#web/kernel/api/read.ts'
import { isTypedTwice, nothingTyped, typedTwice, unlike } from '#web/people/newPassword.ts'
import { NewPasswordFields, PasswordRules } from '#web/people/NewPasswordFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toast } from '#web/ui/Toasts.tsx'
import styles from './security.module.css'

const values = z.object({ ...typedTwice, current: ownPassword }).refine(isTypedTwice, unlike)
const labels = { current: 'Contraseña actual', password: 'Contraseña nueva', repeated: '' }

export function PasswordCard({ username }: { username: string }) {
  const [editing, setEditing] = useState(false)
  return (
    <Card title="Contraseña">
      <p>Al cambiarla se cierran tus sesiones en otros navegadores y te avisamos por correo.</p>
      {editing ? (
        <PasswordForm username={username} onClose={() => setEditing(false)} />
      ) : (
        <Button icon="edit" onClick={() => setEditing(true)}>
          Cambiar la contraseña
        </Button>
      )}
    </Card>
  )
}

function PasswordForm({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(values),
    defaultValues: { ...nothingTyped, current: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const box = useFirstField()
  const save = form.handleSubmit(async ({ current, password }) => {
    try {
      await call(security.changePassword, { body: { current, password } })
      toast('Contraseña cambiada')
      await forget(queryClient, [security.sessions])
      onClose()
    } catch (error) {
      tellErrors(form, error, { current: 'current', password: 'password' })
    }
  })
  return (
    <>
      <FormErrors errors={summaryOf(errors, labels)} attempt={submitCount} title="No se ha cambiado" />
      <PasswordRules />
      <form
        ref={box}
        className={styles.form}
        noValidate
        aria-label="Cambiar la contraseña"
        onSubmit={(event) => void save(event)}
      >
        {/* For password managers, which want to know whose password it is. */}
        <input type="text" hidden readOnly name="username" autoComplete="username" value={username} />
        <PasswordField
          label="Contraseña actual"
          error={errors.current?.message}
          autoComplete="current-password"
          {...form.register('current')}
        />
        <NewPasswordFields form={form} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isSubmitting ? 'Guardando…' : undefined}>
            Guardar la contraseña
          </Button>
          <Button onClick={onClose}>Cancelar</Button>
        </div>
      </form>
    </>
  )
}
