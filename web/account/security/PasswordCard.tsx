import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { newPassword } from '#contract/account/account.ts'
import { ownPassword } from '#contract/account/factors.ts'
import { security } from '#contract/account/security.ts'
import { PasswordRules } from '#web/account/PasswordRules.tsx'
import { tellErrors } from '#web/account/security/sending.ts'
import { useFirstField } from '#web/account/security/useFirstField.ts'
import { call } from '#web/kernel/api.ts'
import { summaryOf } from '#web/kernel/form.ts'
import { queryClient } from '#web/kernel/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toast } from '#web/ui/Toasts.tsx'
import styles from './security.module.css'

const values = z
  .object({ current: ownPassword, newPassword, repeated: z.string() })
  .refine((typed) => typed.newPassword === typed.repeated, {
    path: ['repeated'],
    message: 'Las dos contraseñas no coinciden',
  })
const labels = { current: 'Contraseña actual', newPassword: 'Contraseña nueva', repeated: '' }

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
    defaultValues: { current: '', newPassword: '', repeated: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const box = useFirstField()
  const save = form.handleSubmit(async (typed) => {
    try {
      const body = { current: typed.current, password: typed.newPassword }
      await call(security.changePassword, { body })
      toast('Contraseña cambiada')
      await queryClient.invalidateQueries({ queryKey: ['sessions'] })
      onClose()
    } catch (error) {
      tellErrors(form, error, { current: 'current', password: 'newPassword' })
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
        <PasswordField
          label="Contraseña nueva"
          error={errors.newPassword?.message}
          autoComplete="new-password"
          {...form.register('newPassword')}
        />
        <PasswordField
          label="Repite la contraseña nueva"
          error={errors.repeated?.message}
          autoComplete="new-password"
          {...form.register('repeated')}
        />
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
