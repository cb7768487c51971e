import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { totpCode } from '#contract/account/codes.ts'
import { factors } from '#contract/account/factors.ts'
import type { Replied } from '#contract/endpoint.ts'
import { call } from '#web/kernel/api/api.ts'
import { validateWith } from '#web/kernel/form/form.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './security.module.css'

export type TotpInvitation = Replied<typeof factors.startTotp>

const nothing = { code: '' }
const validate = validateWith<typeof nothing>(z.object({ code: totpCode }))

type Props = {
  invitation: TotpInvitation
  onConfirmed: (codes: readonly string[] | null) => void
  onCancel: () => void
}

/** Shows the secret to scan or type into an authenticator, and asks for the first code. */
export function TotpSetup({ invitation: { secret, uri, qr }, onConfirmed, onCancel }: Props) {
  const first = useRef<HTMLHeadingElement>(null)
  // Focuses the first step and not the field of the second: on a phone the QR code would be out of sight.
  useEffect(() => {
    first.current?.focus({ preventScroll: true })
    first.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div className={styles.setup}>
      <h3 ref={first} tabIndex={-1} className={styles.step}>
        1. Añade tu cuenta a una aplicación de códigos
      </h3>
      <img
        className={styles.qr}
        src={qr}
        width="200"
        height="200"
        alt="Código QR para tu aplicación de códigos"
      />
      <div>
        <p>
          Abre tu aplicación (Aegis, 2FAS, Google Authenticator, la de tu gestor de contraseñas…) y escanea
          este dibujo. Si la tienes en este mismo dispositivo:
        </p>
        <p>
          <a href={uri}>Abrir en la aplicación de códigos</a>
        </p>
        <p>O copia esta clave en la aplicación:</p>
        <p className={styles.secret}>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton what="la clave" text={secret} />
        </p>
      </div>
      <SendForm
        label="Confirmar la aplicación"
        start={nothing}
        validate={validate}
        labels={nothing}
        send={async (body) => onConfirmed((await call(factors.confirmTotp, { body })).recoveryCodes)}
        button="Activar"
        busy="Comprobando…"
        failed="No se ha activado"
        onCancel={onCancel}
      >
        {({ register, formState: { errors } }) => (
          <TextField
            label="2. Escribe el código de 6 números que muestra la aplicación"
            error={errors.code?.message}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            {...register('code')}
          />
        )}
      </SendForm>
    </div>
  )
}
