import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { totpCode } from '#contract/account/account.ts'
import { factors } from '#contract/account/factors.ts'
import type { Replied } from '#contract/endpoint.ts'
import { call } from '#web/kernel/api/api.ts'
import { summaryOf, tellErrors } from '#web/kernel/form/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './security.module.css'

export type Invitation = Replied<typeof factors.startTotp>

type Props = {
  invitation: Invitation
  onConfirmed: (codes: readonly string[] | null) => void
  onCancel: () => void
}

/** Scans or types the secret into an authenticator, and proves it with the first code. */
export function TotpSetup({ invitation: { secret, uri, qr }, onConfirmed, onCancel }: Props) {
  const form = useForm({
    resolver: zodResolver(z.object({ code: totpCode })),
    defaultValues: { code: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const first = useRef<HTMLHeadingElement>(null)
  // The first step, not the field of the second: on a phone the drawing would be out of sight.
  useEffect(() => {
    first.current?.focus({ preventScroll: true })
    first.current?.scrollIntoView({ block: 'start' })
  }, [])
  const confirm = form.handleSubmit(async ({ code }) => {
    try {
      onConfirmed((await call(factors.confirmTotp, { body: { code } })).recoveryCodes)
    } catch (error) {
      tellErrors(form, error, { code: 'code' })
    }
  })
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
      <form
        className={styles.form}
        noValidate
        aria-label="Confirmar la aplicación"
        onSubmit={(event) => void confirm(event)}
      >
        <FormErrors
          errors={summaryOf(errors, { code: '' })}
          attempt={submitCount}
          title="No se ha activado"
        />
        <TextField
          label="2. Escribe el código de 6 números que muestra la aplicación"
          error={errors.code?.message}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.register('code')}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isSubmitting ? 'Comprobando…' : undefined}>
            Activar
          </Button>
          <Button onClick={onCancel}>Cancelar</Button>
        </div>
      </form>
    </div>
  )
}
