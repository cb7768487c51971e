import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnFile } from '#contract/census/affiliates.ts'
import { texts } from '#contract/messages.ts'
import { self } from '#contract/self/self.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { fieldErrorsOf } from '#web/kernel/form/form.ts'
import { endSession } from '#web/kernel/session/session.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from './self.module.css'

type Props = { file: OwnFile; onClose: () => void }
type Standing = { busy?: true; wrong?: string; failed?: string }

/** Asks in proportion to the damage (rules form-7, privacy-3): what will happen, the password and a word. */
export function Leave({ file, onClose }: Props) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [standing, setStanding] = useState<Standing>({})

  async function leave() {
    if (password === '') {
      document.getElementById('leaving-password')?.focus()
      return setStanding({ wrong: texts.required })
    }
    setStanding({ busy: true })
    try {
      await call(self.unregister, { body: { password } })
    } catch (error) {
      const [wrong] = fieldErrorsOf(error)
      return setStanding(wrong ? { wrong: wrong.message } : { failed: messageOf(error) })
    }
    // First out of here: this page's own guard would lead to the door.
    await navigate({ to: '/inscribete', search: { baja: '1' }, replace: true, ignoreBlocker: true })
    endSession('left')
  }

  return (
    <Confirm
      title="¿Seguro que deseas darte de baja?"
      confirm="Darme de baja"
      word="baja"
      busy={standing.busy && 'Tramitando…'}
      onConfirm={() => void leave()}
      onCancel={onClose}
    >
      <p>Si te das de baja:</p>
      <ul className={styles.consequences}>
        <li>Dejas de figurar en el censo y en tus asambleas, y pierdes los cargos y permisos que tengas.</li>
        {(file.bankAccount !== null || file.fee > 0) && <li>Borramos tu cuenta bancaria y tu cuota.</li>}
        <li>No recibirás más comunicaciones, y tus consentimientos quedan retirados.</li>
        <li>Tu cuenta se cierra en todos los dispositivos. Te enviaremos un justificante por correo.</li>
        <li>Guardamos tus datos bloqueados durante el plazo legal, y después los anonimizamos.</li>
      </ul>
      {standing.failed && (
        <p role="alert">
          <strong>{standing.failed}</strong>
        </p>
      )}
      <div className={styles.password}>
        <PasswordField
          label="Tu contraseña"
          id="leaving-password"
          autoComplete="current-password"
          value={password}
          error={standing.wrong}
          onChange={({ target }) => setPassword(target.value)}
        />
      </div>
    </Confirm>
  )
}
