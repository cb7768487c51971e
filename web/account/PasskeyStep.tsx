import { useEffect, useRef, useState } from 'react'
import type { Assertion, RequestOptions } from '#contract/account/passkey.ts'
import { signWithPasskey, PasskeyRefused } from '#web/kernel/identity/passkeys.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'

type Props = {
  options: RequestOptions
  /**
   * Whether the browser asks for the passkey at once, because the user has just chosen it, or after the button here.
   */
  begins: 'at once' | 'when asked'
  onSigned: (signed: Assertion) => Promise<void>
}

/** The second step of a login: a passkey. */
export function PasskeyStep({ options, begins, onSigned }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState({ message: '', attempt: 0 })
  async function sign() {
    setBusy(true)
    try {
      await onSigned(await signWithPasskey(options))
    } catch (error) {
      const message = error instanceof PasskeyRefused ? error.message : messageOf(error)
      setFailure(({ attempt }) => ({ message, attempt: attempt + 1 }))
      setBusy(false)
    }
  }
  const begun = useRef(begins === 'when asked')
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void sign()
  })
  return (
    <>
      <FormErrors
        errors={failure.message ? [{ message: failure.message }] : []}
        attempt={failure.attempt}
        title="No has podido entrar"
      />
      <Button
        variant="primary"
        icon="lock"
        busy={busy ? 'Esperando a tu llave…' : undefined}
        onClick={() => void sign()}
      >
        Usar una llave de acceso
      </Button>
    </>
  )
}
