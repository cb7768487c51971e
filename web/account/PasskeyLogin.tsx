import { useState } from 'react'
import { account } from '#contract/account/account.ts'
import { signWithPasskey, PasskeyRefused } from '#web/kernel/identity/passkeys.ts'
import { supportsPasskeys } from '#web/kernel/identity/supportsPasskeys.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { startSession } from '#web/kernel/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './account.module.css'

/** Signs in with a passkey alone, without user name and password. */
export function PasskeyLogin() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  if (!supportsPasskeys()) return null
  async function enter() {
    setBusy(true)
    setFailure('')
    try {
      const { id, options } = await call(account.passkeyLoginOptions, {})
      const passkey = await signWithPasskey(options)
      startSession((await call(account.passkeyLogin, { body: { id, passkey } })).token)
    } catch (error) {
      setFailure(error instanceof PasskeyRefused ? error.message : messageOf(error))
      setBusy(false)
    }
  }
  return (
    <div className={styles.other}>
      <Button icon="lock" busy={busy ? 'Esperando a tu llave…' : undefined} onClick={() => void enter()}>
        Entrar con una llave de acceso
      </Button>
      <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
    </div>
  )
}
