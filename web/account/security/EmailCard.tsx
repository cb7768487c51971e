import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ownPassword } from '#contract/account/factors.ts'
import { security, type SecurityOverview } from '#contract/account/security.ts'
import { givenEmail } from '#contract/people/email.ts'
import { useFirstField } from '#web/kernel/form/useFirstField.ts'
import { call } from '#web/kernel/api/api.ts'
import { summaryOf, tellErrors } from '#web/kernel/form/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/Toasts.tsx'
import styles from './security.module.css'

const values = z.object({
  newEmail: givenEmail,
  emailPassword: ownPassword,
})
const labels = { newEmail: '', emailPassword: 'Tu contraseña' }

type Props = { overview: SecurityOverview; onChange: () => void }

export function EmailCard({ overview: { username, pendingEmail }, onChange }: Props) {
  const [editing, setEditing] = useState(false)
  function close() {
    setEditing(false)
    onChange()
  }
  return (
    <Card title="Correo">
      <Facts
        of={[
          ['Dirección con la que entras', username],
          ...(pendingEmail === null ? [] : [['Pendiente de confirmar', pendingEmail] as const]),
        ]}
      />
      <p>
        {pendingEmail === null
          ? 'Si la cambias, la dirección nueva tiene que confirmarlo y la de antes recibe un aviso.'
          : 'Hemos escrito a la dirección nueva. El cambio vale cuando abras el enlace de ese correo y lo confirmes; tienes 24 horas.'}
      </p>
      {editing ? (
        <EmailForm onClose={close} />
      ) : (
        <Button icon="edit" onClick={() => setEditing(true)}>
          Cambiar el correo
        </Button>
      )}
    </Card>
  )
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(values),
    defaultValues: { newEmail: '', emailPassword: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const box = useFirstField()
  const save = form.handleSubmit(async ({ newEmail, emailPassword }) => {
    try {
      await call(security.requestEmailChange, { body: { email: newEmail, password: emailPassword } })
      toast('Mira el correo de la dirección nueva')
      onClose()
    } catch (error) {
      tellErrors(form, error, { email: 'newEmail', password: 'emailPassword' })
    }
  })
  return (
    <>
      <FormErrors
        errors={summaryOf(errors, labels)}
        attempt={submitCount}
        title="No se ha pedido el cambio"
      />
      <form
        ref={box}
        className={styles.form}
        noValidate
        aria-label="Cambiar el correo"
        onSubmit={(event) => void save(event)}
      >
        <TextField
          label="Dirección nueva"
          error={errors.newEmail?.message}
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          {...form.register('newEmail')}
        />
        <PasswordField
          label="Tu contraseña"
          error={errors.emailPassword?.message}
          autoComplete="current-password"
          {...form.register('emailPassword')}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isSubmitting ? 'Enviando…' : undefined}>
            Pedir el cambio
          </Button>
          <Button onClick={onClose}>Cancelar</Button>
        </div>
      </form>
    </>
  )
}
