import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { security, type SecurityOverview } from '#contract/account/security.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { supportsPasskeys } from '#web/kernel/identity/supportsPasskeys.ts'
import { TextField } from '#web/ui/TextField.tsx'

/**
 * The second factor of whoever has one: a code of the application or of recovery; left blank, the browser asks for a
 * passkey. «one-time-code» keeps a password manager from filling it in with the password.
 */
export function FactorField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) {
  const { data } = useQuery(queryOf(security.overview, {}))
  const asked = data && describeFactor(data)
  return asked && <TextField {...asked} autoComplete="one-time-code" spellCheck={false} {...props} />
}

function describeFactor({ totp, passkeys }: Pick<SecurityOverview, 'totp' | 'passkeys'>) {
  if (totp === null && passkeys.length === 0) return undefined
  const label = totp === null ? 'Código de recuperación' : 'Código de tu aplicación'
  if (passkeys.length > 0 && supportsPasskeys())
    return { label, hint: 'Déjalo en blanco para usar tu llave de acceso.' }
  return totp === null
    ? { label, hint: 'Este navegador no puede usar tu llave de acceso. El código vale una sola vez.' }
    : { label, hint: 'Los 6 números de ahora. Sin el teléfono, uno de recuperación.' }
}
