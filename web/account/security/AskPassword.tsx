import { zodResolver } from '@hookform/resolvers/zod'
import { useId, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ownPassword } from '#contract/account/factors.ts'
import { summaryOf, tellErrors } from '#web/kernel/form/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from './security.module.css'

type Props = {
  /** The question, naming the object. */
  title: string
  children: ReactNode
  confirm: string
  tone?: 'danger' | 'primary'
  /** Throws what the server found. */
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password again before an account gets weaker. */
export function AskPassword({ title, children, confirm, tone = 'danger', onConfirm, onClose }: Props) {
  const id = useId()
  const form = useForm({
    resolver: zodResolver(z.object({ ownPassword })),
    defaultValues: { ownPassword: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const send = form.handleSubmit(async (values) => {
    try {
      await onConfirm(values.ownPassword)
    } catch (error) {
      tellErrors(form, error, { password: 'ownPassword' })
    }
  })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={id} variant={tone} busy={isSubmitting ? 'Un momento…' : undefined}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <FormErrors
        errors={summaryOf(errors, { ownPassword: '' })}
        attempt={submitCount}
        title="No se ha hecho"
      />
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <PasswordField
          label="Tu contraseña"
          error={errors.ownPassword?.message}
          autoComplete="current-password"
          data-first-focus
          {...form.register('ownPassword')}
        />
      </form>
    </Dialog>
  )
}
