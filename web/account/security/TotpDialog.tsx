import { factors } from '#contract/account/factors.ts'
import { AskIdentity } from '#web/kernel/identity/AskIdentity.tsx'
import type { FactorProps } from '#web/account/security/factorProps.ts'
import { call } from '#web/kernel/api/api.ts'

type Props = {
  what: 'totp' | 'codes'
  /** Whether passkeys remain as a second factor. */
  hasKeys: boolean
  onClose: () => void
  onDone: FactorProps['onDone']
}

/** Asks who it is before the authenticator is removed or the recovery codes are replaced. */
export const TotpDialog = ({ what, hasKeys, onClose, onDone }: Props) =>
  what === 'totp' ? (
    <AskIdentity
      title="¿Seguro que quieres quitar la aplicación de códigos?"
      confirm="Quitar la aplicación"
      onClose={onClose}
      onConfirm={async (identity) => {
        await call(factors.removeTotp, { body: identity })
        onDone('Aplicación de códigos quitada')
      }}
    >
      <p>
        {hasKeys
          ? 'Seguirás teniendo tus llaves de acceso como segundo factor.'
          : 'Tu cuenta volverá a abrirse solo con la contraseña, y los códigos de recuperación dejarán de valer.'}
      </p>
    </AskIdentity>
  ) : (
    <AskIdentity
      title="¿Quieres hacer códigos de recuperación nuevos?"
      confirm="Hacer códigos nuevos"
      tone="primary"
      onClose={onClose}
      onConfirm={async (identity) => {
        const { recoveryCodes } = await call(factors.renewRecoveryCodes, { body: identity })
        onDone('Códigos de recuperación nuevos', recoveryCodes)
      }}
    >
      <p>Los códigos que tengas guardados dejarán de valer.</p>
    </AskIdentity>
  )
