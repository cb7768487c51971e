import { useState } from 'react'
import { z } from 'zod'
import { describeWait, security, type SecurityOverview } from '#contract/account/security.ts'
import { givenEmail } from '#contract/people/email.ts'
import { call } from '#web/kernel/api/api.ts'
import { validateWith } from '#web/kernel/form/form.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { OwnIdentityFields } from '#web/kernel/identity/OwnIdentityFields.tsx'
import {
  identityFields,
  identityLabels,
  identityRenamed,
  noIdentity,
  proveIdentity,
} from '#web/kernel/identity/ownIdentity.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const nothing = { newEmail: '', ...noIdentity }
const validate = validateWith<typeof nothing>(z.object({ newEmail: givenEmail, ...identityFields }))
const labels = { newEmail: '', ...identityLabels }

const explainCorrection = ({ until, isConfirmed }: NonNullable<SecurityOverview['byOrganisation']>) =>
  `La organización la ha escrito en tu ficha. ${
    isConfirmed ? 'Ya está confirmada: entrarás' : 'Si se confirma, entrarás'
  } con ella ${describeWait(until && formatMoment(until))}. Si no es tuya, páralo con el enlace que enviamos a la de siempre, o pulsa «Cambiar el correo» y escribe esa.`

type Props = { overview: SecurityOverview; onChange: () => void }

export function EmailCard({ overview: { username, pendingEmail, byOrganisation }, onChange }: Props) {
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
          ...(pendingEmail === null
            ? []
            : [
                [
                  byOrganisation?.isConfirmed ? 'Dirección confirmada' : 'Pendiente de confirmar',
                  pendingEmail,
                ] as const,
              ]),
        ]}
      />
      <p>
        {pendingEmail === null
          ? 'Si la cambias, la dirección nueva tiene que confirmarlo y la de antes recibe un aviso.'
          : byOrganisation === null
            ? 'Hemos escrito a la dirección nueva. El cambio vale cuando abras el enlace de ese correo y lo confirmes; tienes 24 horas.'
            : explainCorrection(byOrganisation)}
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

const EmailForm = ({ onClose }: { onClose: () => void }) => (
  <SendForm
    label="Cambiar el correo"
    start={nothing}
    validate={validate}
    labels={labels}
    renamed={{ email: 'newEmail', ...identityRenamed }}
    send={async ({ newEmail, ...typed }) => {
      const body = { email: newEmail, ...(await proveIdentity(typed)) }
      await call(security.requestEmailChange, { body })
      showToast('Mira el correo de la dirección nueva')
      onClose()
    }}
    button="Pedir el cambio"
    busy="Enviando…"
    failed="No se ha pedido el cambio"
    arriving
    onCancel={onClose}
  >
    {(form) => (
      <>
        <TextField
          label="Dirección nueva"
          error={form.formState.errors.newEmail?.message}
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          {...form.register('newEmail')}
        />
        <OwnIdentityFields form={form} />
      </>
    )}
  </SendForm>
)
