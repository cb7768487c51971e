import { useState } from 'react'
import { profiles } from '#contract/census/profile/profile.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import styles from '#web/census/profile/profile.module.css'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'

/**
 * A bank account, masked to its last four digits until the user asks for all of it, which is logged (rule people-7).
 */
export function BankAccount({ id, masked }: { id: number; masked: string }) {
  // The full number is nowhere as soon as it is no longer shown.
  const [shown, setShown] = useState<{ account: string | null } | null>(null)
  const { under, error, press } = usePressed()
  const reveal = () =>
    press(
      true,
      () => call(profiles.revealAccount, { params: { id } }),
      ({ bankAccount }) => {
        setShown({ account: bankAccount })
        announce('Cuenta mostrada')
      },
    )
  const account = shown?.account
  return (
    <span className={styles.account}>
      <span data-number>{account ? groupIban(account) : masked}</span>
      {account && <CopyButton what="IBAN" text={account} />}
      <Button
        icon="eye"
        busy={under ? 'Mostrando…' : undefined}
        onClick={() => (shown ? setShown(null) : void reveal())}
      >
        {shown ? 'Ocultar' : 'Mostrar'}
        <span className="vh"> la cuenta entera</span>
      </Button>
      {error !== null && <span role="alert">{messageOf(error)}</span>}
      <small>Cada consulta queda anotada.</small>
    </span>
  )
}
