import { zodResolver } from '@hookform/resolvers/zod'
import { useId, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { factors, ownPassword, passkeyName, type Passkey } from '#contract/account/factors.ts'
import { createKey, KeyRefused } from '#web/account/keys.ts'
import type { FactorProps } from '#web/account/security/factorProps.ts'
import { call } from '#web/kernel/api/api.ts'
import { summaryOf, tellErrors } from '#web/kernel/form/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './security.module.css'

type Closing = { onClose: () => void; onDone: FactorProps['onDone'] }

/** Names a new key and has the browser make it. */
export const AddPasskey = ({ onClose, onDone }: Closing) => (
  <NameDialog
    title="Añadir una llave de acceso"
    name=""
    asks="name and password"
    confirm="Crear la llave"
    busy="Esperando a tu llave…"
    onClose={onClose}
    onName={async (name, password) => {
      const { id, options } = await call(factors.passkeyOptions, { body: { password } })
      const passkey = await createKey(options)
      const { recoveryCodes } = await call(factors.addPasskey, { body: { id, name, passkey } })
      onDone('Llave de acceso añadida', recoveryCodes)
    }}
  >
    <p>Ponle un nombre para reconocerla: «Mi móvil», «Llave USB azul»… Después, tu navegador te guiará.</p>
  </NameDialog>
)

export const RenamePasskey = ({ passkey, onClose, onDone }: Closing & { passkey: Passkey }) => (
  <NameDialog
    title={`Cambiar el nombre de «${passkey.name}»`}
    name={passkey.name}
    asks="name"
    confirm="Guardar el nombre"
    busy="Guardando…"
    onClose={onClose}
    onName={async (name) => {
      await call(factors.renamePasskey, { body: { id: passkey.id, name } })
      onDone('Nombre guardado')
    }}
  />
)

type Props = {
  title: string
  name: string
  /** A new key is another way into the account: whoever adds it says the password again. */
  asks: 'name' | 'name and password'
  confirm: string
  busy: string
  children?: ReactNode
  onClose: () => void
  /** Throws what stood in the way. */
  onName: (name: string, password: string) => Promise<void>
}

const shapes = {
  name: z.object({ keyName: passkeyName, keyPassword: z.string() }),
  'name and password': z.object({ keyName: passkeyName, keyPassword: ownPassword }),
}

function NameDialog({ title, name, asks, confirm, busy, children, onClose, onName }: Props) {
  const id = useId()
  const form = useForm({
    resolver: zodResolver(shapes[asks]),
    defaultValues: { keyName: name, keyPassword: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const send = form.handleSubmit(async ({ keyName, keyPassword }) => {
    try {
      await onName(keyName, keyPassword)
    } catch (error) {
      if (error instanceof KeyRefused) form.setError('root', { message: error.message })
      else tellErrors(form, error, { name: 'keyName', password: 'keyPassword' })
    }
  })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={id} variant="primary" busy={isSubmitting ? busy : undefined}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <FormErrors
        errors={summaryOf(errors, { keyName: '', keyPassword: '' })}
        attempt={submitCount}
        title="No se ha hecho"
      />
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          label="Nombre de la llave"
          error={errors.keyName?.message}
          autoComplete="off"
          data-first-focus
          {...form.register('keyName')}
        />
        {asks === 'name and password' && (
          <PasswordField
            label="Tu contraseña"
            error={errors.keyPassword?.message}
            autoComplete="current-password"
            {...form.register('keyPassword')}
          />
        )}
      </form>
    </Dialog>
  )
}
