import { useState } from 'react'
import { z } from 'zod'
import { groupIban } from '#contract/fees/basics/iban.ts'
import {
  collectorFields,
  organisationFieldLabels,
  type CollectorValues,
} from '#contract/organisation/settings.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith, type FormOf } from '#web/kernel/form/form.ts'
import { changeWithIdentity, type ChangeProps } from '#web/organisation/changeWithIdentity.ts'
import { OwnIdentityFields } from '#web/kernel/identity/OwnIdentityFields.tsx'
import {
  identityFields,
  identityLabels,
  noIdentity,
  type TypedIdentity,
} from '#web/kernel/identity/ownIdentity.ts'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './organisation.module.css'

const { creditorName, creditorId, creditorAccount, donationAccount } = organisationFieldLabels
const labels = { creditorName, creditorId, creditorAccount, donationAccount, ...identityLabels }
type Values = CollectorValues & TypedIdentity
const validate = validateWith<Values>(z.strictObject({ ...collectorFields.shape, ...identityFields }))

/** The accounts in which the organisation collects, with the password and second factor of whoever changes them (rule organisation-5). */
export function ChangeCollector({ settings, ...rest }: ChangeProps) {
  const [seen] = useState(settings)
  const start = {
    creditorName: seen.creditorName,
    creditorId: seen.creditorId,
    creditorAccount: groupIban(seen.creditorAccount),
    donationAccount: groupIban(seen.donationAccount),
  }
  return (
    <DialogForm
      title="Cambiar quién cobra y en qué cuentas"
      wide
      lead={
        <>
          <p>
            Quien debe una cuota o una donación lee <strong>desde este momento</strong> en su panel y en sus
            correos la cuenta que escribas, para pagar con una transferencia. A ella irá también todo lo que
            se cobre en las remesas que se aprueben desde ahora; las aprobadas antes van como se aprobaron.
          </p>
          <p>
            <strong>
              Toda la superadministración recibirá un correo que lo dice, y que lo has hecho tú.
            </strong>{' '}
            Durante 30 días se lee además en «Cuotas y cobros» y al aprobar cada remesa.
          </p>
        </>
      }
      start={{ ...start, ...noIdentity }}
      validate={validate}
      labels={labels}
      {...changeWithIdentity<CollectorValues>({ seen, start, ...rest })}
    >
      {(form) => <Fields form={form} />}
    </DialogForm>
  )
}

function Fields({ form }: { form: FormOf<Values> }) {
  const { register, formState } = form
  const { errors } = formState
  const field = (name: keyof CollectorValues, hint: string) => (
    <TextField
      label={labels[name]}
      hint={hint}
      error={errors[name]?.message}
      autoComplete="off"
      data-first-focus={name === 'creditorName' ? '' : undefined}
      {...register(name)}
    />
  )
  return (
    <>
      <div className={styles.pairs}>
        {field('creditorName', 'Como lo conoce su banco. En blanco, no se cobra nada.')}
        {field('creditorId', 'Lo da el banco: ES37 000 G12345674. En blanco, no se cobra nada.')}
        {field('creditorAccount', 'El IBAN en que se abonan las cuotas. En blanco, no se cobran.')}
        {field('donationAccount', 'La ley pide una solo para ellas. En blanco, no se cobran.')}
      </div>
      <div className={styles.pairs}>
        <OwnIdentityFields form={form} />
      </div>
    </>
  )
}
