import type { ReactNode } from 'react'
import { z } from 'zod'
import { factors, passkeyName, type Passkey } from '#contract/account/factors.ts'
import { createPasskey } from '#web/kernel/identity/passkeys.ts'
import type { FactorProps } from '#web/account/security/factorProps.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { OwnIdentityFields } from '#web/kernel/identity/OwnIdentityFields.tsx'
import {
  identityFields,
  identityRenamed,
  noIdentity,
  proveIdentity,
  type TypedIdentity,
} from '#web/kernel/identity/ownIdentity.ts'
import { TextField } from '#web/ui/TextField.tsx'

type Closing = { onClose: () => void; onDone: FactorProps['onDone'] }

/** Names a new passkey and creates it. */
export const AddPasskey = ({ onClose, onDone }: Closing) => (
  <NameDialog
    title="Añadir una llave de acceso"
    name=""
    asks="name and identity"
    confirm="Crear la llave"
    busy="Esperando a tu llave…"
    onClose={onClose}
    onName={async (name, typed) => {
      const body = await proveIdentity(typed)
      const { id, options } = await call(factors.passkeyOptions, { body })
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
  /** Adding a passkey also asks who it is, because it is a new way into the account. */
  asks: 'name' | 'name and identity'
  confirm: string
  busy: string
  children?: ReactNode
  onClose: () => void
  /** Rejects when it cannot be done. */
  onName: (name: string, typed: TypedIdentity) => Promise<void>
}

type Values = TypedIdentity & { keyName: string }
const validators = {
  name: validateWith<Values>(z.object({ keyName: passkeyName })),
  'name and identity': validateWith<Values>(z.object({ keyName: passkeyName, ...identityFields })),
}
const labels = { keyName: '', ...noIdentity }

const NameDialog = ({ name, asks, confirm, children, onName, ...rest }: Props) => (
  <DialogForm
    {...rest}
    lead={children}
    start={{ keyName: name, ...noIdentity }}
    validate={validators[asks]}
    labels={labels}
    renamed={{ name: 'keyName', ...identityRenamed }}
    send={({ keyName, ...typed }) => onName(keyName, typed)}
    button={confirm}
    failed="No se ha hecho"
  >
    {(form) => (
      <>
        <TextField
          label="Nombre de la llave"
          error={form.formState.errors.keyName?.message}
          autoComplete="off"
          data-first-focus
          {...form.register('keyName')}
        />
        {asks === 'name and identity' && <OwnIdentityFields form={form} />}
      </>
    )}
  </DialogForm>
)
