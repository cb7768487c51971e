import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import { texts } from '#contract/messages.ts'
import { self } from '#contract/self/self.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { fieldErrorsOf } from '#web/kernel/form/form.ts'
import { FactorField } from '#web/kernel/identity/FactorField.tsx'
import { proveIdentity } from '#web/kernel/identity/ownIdentity.ts'
import { endSession } from '#web/kernel/session/session.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from './self.module.css'

type Props = { profile: OwnProfile; onClose: () => void }

/**
 * Confirms leaving the organisation: explains the consequences, asks who it is and for a word (rules form-7,
 * privacy-3).
 */
export function LeaveDialog({ profile, onClose }: Props) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState('')
  const [wrong, setWrong] = useState<{ password?: string; factor?: string }>({})

  async function leave() {
    setWrong({})
    if (password === '') {
      document.getElementById('leaving-password')?.focus()
      return setWrong({ password: texts.required })
    }
    try {
      const body = await proveIdentity({ ownPassword: password, ownFactor: factor })
      await call(self.unregister, { body })
    } catch (error) {
      const [refused] = fieldErrorsOf(error)
      if (!refused) throw error
      return setWrong({ [refused.name.startsWith('factor') ? 'factor' : 'password']: refused.message })
    }
    // Navigates before ending the session, because this page's guard would lead to the login.
    await navigate({ to: '/inscribete', search: { baja: '1' }, replace: true, ignoreBlocker: true })
    endSession('left')
  }

  return (
    <ConfirmCall
      title="¿Seguro que deseas darte de baja?"
      confirm="Darme de baja"
      word="baja"
      tone="danger"
      busy="Tramitando…"
      onConfirm={leave}
      onClose={onClose}
    >
      <p>Si te das de baja:</p>
      <ul className={styles.consequences}>
        <li>Dejas de figurar en el censo y en tus asambleas, y pierdes los cargos y permisos que tengas.</li>
        {(profile.bankAccount !== null || profile.fee > 0) && (
          <li>
            Borramos de tu ficha tu cuenta bancaria y tu cuota. Lo que ya se envió al banco se guarda, con la
            cuenta, el tiempo que obliga la ley.
          </li>
        )}
        <li>No recibirás más comunicaciones, y tus consentimientos quedan retirados.</li>
        <li>Tu cuenta se cierra en todos los dispositivos. Te enviaremos un justificante por correo.</li>
        <li>Guardamos tus datos bloqueados durante el plazo legal, y después los anonimizamos.</li>
      </ul>
      <div className={styles.password}>
        <PasswordField
          label="Tu contraseña"
          id="leaving-password"
          autoComplete="current-password"
          value={password}
          error={wrong.password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <FactorField
          id="leaving-factor"
          value={factor}
          error={wrong.factor}
          onChange={({ target }) => setFactor(target.value)}
        />
      </div>
    </ConfirmCall>
  )
}
