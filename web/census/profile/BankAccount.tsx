import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { profiles } from '#contract/census/profile/profile.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import styles from '#web/census/profile/profile.module.css'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'

/**
 * A bank account, masked to its last four digits until the user asks for all of it, which is logged (rule people-7).
 */
export function BankAccount({ id, masked }: { id: number; masked: string }) {
  const [shown, setShown] = useState(false)
  const reveal = useMutation({
    mutationFn: () => call(profiles.revealAccount, { params: { id } }),
    onSuccess: () => {
      setShown(true)
      announce('Cuenta mostrada')
    },
    // The full number leaves the cache as soon as it is no longer shown.
    gcTime: 0,
  })
  const account = shown ? reveal.data?.bankAccount : null
  return (
    <span className={styles.account}>
      <span data-number>{account ? groupIban(account) : masked}</span>
      {account && <CopyButton what="IBAN" text={account} />}
      <Button
        icon="eye"
        busy={reveal.isPending ? 'Mostrando…' : undefined}
        onClick={() => (shown ? setShown(false) : reveal.mutate())}
      >
        {shown ? 'Ocultar' : 'Mostrar'}
        <span className="vh"> la cuenta entera</span>
      </Button>
      {reveal.isError && <span role="alert">{messageOf(reveal.error)}</span>}
      <small>Cada consulta queda anotada.</small>
    </span>
  )
}
