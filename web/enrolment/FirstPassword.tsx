import { Link } from '@tanstack/react-router'
import type { Replied } from '#contract/endpoint.ts'
import { enrolment, type EnrolmentSummary, type LinkKind } from '#contract/enrolment/enrolment.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'
import type { EnrolmentLink } from '#web/enrolment/enrolmentLink.ts'
import { call } from '#web/kernel/api/api.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { validateNewPassword, emptyPasswords } from '#web/people/newPassword.ts'
import { NewPasswordFields, PasswordRules } from '#web/people/NewPasswordFields.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './enrolment.module.css'

type Props = {
  link: EnrolmentLink
  name: string
  email: string
  asked: EnrolmentSummary | null
  onDone: (ended: Replied<typeof enrolment.signup>, password: string) => Promise<void>
}

/** The facts of the enrolment to confirm, because somebody else may have sent the form. */
const askedFacts = ({ inscriptionType, fee, period, bankAccountMasked }: EnrolmentSummary): Fact[] => [
  ['Tipo de inscripción', inscriptionTypeLabels[inscriptionType]],
  ['Cuota', fee > 0 && period !== null ? `${formatMoney(fee)} · ${period}` : 'Sin cuota'],
  ...(bankAccountMasked === null ? [] : [['Cuenta bancaria', bankAccountMasked] as const]),
]

const why: Record<LinkKind, string> = {
  inscripcion: 'Para terminar tu inscripción solo falta que elijas una contraseña.',
  invitacion: 'Elige una contraseña para entrar: con ella tendrás tu cuenta.',
  // Whoever used the letter of a voting is in the census for long, and asked for it (rule voting-13).
  carta: 'Has escrito el código de tu carta. Elige una contraseña: con ella tendrás tu cuenta, y votas.',
}

/** Chooses the first password; only sending it confirms the enrolment. The password rules are shown from the start. */
export function FirstPassword({ link, name, email, asked, onDone }: Props) {
  const what = link.u === 'inscripcion' ? 'Confirma tu inscripción' : 'Elige tu contraseña'
  return (
    <>
      <PageHeading arriving>{what}</PageHeading>
      <p>
        {name && `Hola, ${name}. `}
        {why[link.u]}
      </p>
      {asked && (
        <>
          <Facts of={askedFacts(asked)} />
          <p className={styles.unlike}>
            Si algo no es lo que pediste, no sigas: <Link to="/inscribete">inscríbete otra vez</Link> y usa el
            enlace del último correo.
          </p>
        </>
      )}
      <PasswordRules />
      <SendForm
        start={emptyPasswords}
        validate={validateNewPassword}
        labels={emptyPasswords}
        send={async ({ password }) =>
          onDone(await call(enrolment.signup, { body: { ...link, password } }), password)
        }
        button={link.u === 'inscripcion' ? 'Terminar la inscripción' : 'Guardar la contraseña'}
        busy="Guardando…"
        failed="No se ha podido terminar"
      >
        {(form) => (
          <>
            <TextField label="Tu usuario" value={email} readOnly autoComplete="username" />
            <NewPasswordFields form={form} label="Contraseña" personal={[name, email]} />
          </>
        )}
      </SendForm>
    </>
  )
}
