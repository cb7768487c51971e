import type { ReactNode } from 'react'
import { z } from 'zod'
import { factors, passkeyName, type Passkey } from '#contract/account/factors.ts'
import { ownPassword } from '#contract/account/password.ts'
import { createPasskey, PasskeyRefused } from '#web/account/passkeys.ts'
import type { FactorProps } from '#web/account/security/factorProps.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Closing = { onClose: () => void; onDone: FactorProps['onDone'] }

/** Names a new passkey and creates it. */
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
      const passkey = await createPasskey(options)
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
  /** Adding a passkey also asks for the password, because it is a new way into the account. */
  asks: 'name' | 'name and password'
  confirm: string
  busy: string
  children?: ReactNode
  onClose: () => void
  /** Rejects when it cannot be done. */
  onName: (name: string, password: string) => Promise<void>
}

type Values = { keyName: string; keyPassword: string }
const validators = {
  name: validateWith<Values>(z.object({ keyName: passkeyName })),
  'name and password': validateWith<Values>(z.object({ keyName: passkeyName, keyPassword: ownPassword })),
}
const labels = { keyName: '', keyPassword: '' }

/** The message for a refusal by the browser or the server. */
const describeError = (error: unknown) => (error instanceof PasskeyRefused ? error.message : messageOf(error))

const NameDialog = ({ name, asks, confirm, children, onName, ...rest }: Props) => (
  <DialogForm
    {...rest}
    lead={children}
    start={{ keyName: name, keyPassword: '' }}
    validate={validators[asks]}
    labels={labels}
    renamed={{ name: 'keyName', password: 'keyPassword' }}
    send={({ keyName, keyPassword }) => onName(keyName, keyPassword)}
    whyOf={describeError}
    button={confirm}
    failed="No se ha hecho"
  >
    {({ register, formState: { errors } }) => (
      <>
        <TextField
          label="Nombre de la llave"
          error={errors.keyName?.message}
          autoComplete="off"
          data-first-focus
          {...register('keyName')}
        />
        {asks === 'name and password' && (
          <PasswordField
            label="Tu contraseña"
            error={errors.keyPassword?.message}
            autoComplete="current-password"
            {...register('keyPassword')}
          />
        )}
      </>
    )}
  </DialogForm>
)
