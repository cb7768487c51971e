import type { ReactNode } from 'react'
import { z } from 'zod'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { OwnIdentityFields } from '#web/kernel/identity/OwnIdentityFields.tsx'
import {
  identityFields,
  identityRenamed,
  noIdentity,
  proveIdentity,
  type Identity,
} from '#web/kernel/identity/ownIdentity.ts'

const validate = validateWith<typeof noIdentity>(z.object(identityFields))

type Props = {
  /** The question, with the name of the object. */
  title: string
  children: ReactNode
  confirm: string
  tone?: 'danger' | 'primary'
  /** Rejects with the server's refusal. */
  onConfirm: (identity: Identity) => Promise<void>
  onClose: () => void
}

/** Asks for the password, and the second factor of who has one, before a change that weakens the account or leads money elsewhere. */
export const AskIdentity = ({ children, confirm, tone = 'danger', onConfirm, ...rest }: Props) => (
  <DialogForm
    {...rest}
    lead={children}
    tone={tone}
    start={noIdentity}
    validate={validate}
    labels={noIdentity}
    renamed={identityRenamed}
    send={async (values) => onConfirm(await proveIdentity(values))}
    button={confirm}
    busy="Un momento…"
    failed="No se ha hecho"
  >
    {(form) => <OwnIdentityFields form={form} first />}
  </DialogForm>
)
