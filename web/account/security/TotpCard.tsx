import { formatCount } from '#contract/plural.ts'
import { useState } from 'react'
import { factors } from '#contract/account/factors.ts'
import { AskIdentity } from '#web/kernel/identity/AskIdentity.tsx'
import type { FactorProps } from '#web/account/security/factorProps.ts'
import { TotpDialog } from '#web/account/security/TotpDialog.tsx'
import { TotpSetup, type TotpInvitation } from '#web/account/security/TotpSetup.tsx'
import { call } from '#web/kernel/api/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatLongDay } from '#web/ui/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './security.module.css'

/** The authenticator app as a second factor, and the recovery codes that can replace any factor. */
export function TotpCard({ overview, onDone }: FactorProps) {
  const { totp, passkeys, recoveryCodes } = overview
  const [invitation, setInvitation] = useState<TotpInvitation>()
  const [asking, setAsking] = useState<'totp' | 'codes'>()
  const on = totp !== null || passkeys.length > 0

  return (
    <Card
      title="Segundo factor"
      actions={
        <Tag tone={on ? 'success' : 'neutral'} icon={on ? 'check' : 'pending'}>
          {on ? 'Activado' : 'Sin activar'}
        </Tag>
      }
    >
      <p>
        Con un segundo factor, nadie entra en tu cuenta solo con tu contraseña: además hace falta un código de
        tu teléfono o una llave de acceso.
      </p>
      {totp === null ? (
        invitation ? (
          <TotpSetup
            invitation={invitation}
            onCancel={() => setInvitation(undefined)}
            onConfirmed={(codes) => {
              setInvitation(undefined)
              onDone('Aplicación de códigos activada', codes)
            }}
          />
        ) : (
          <StartTotp onStarted={setInvitation} />
        )
      ) : (
        <div className={styles.row}>
          <p>Aplicación de códigos activada el {formatLongDay(totp)}.</p>
          <Button icon="trash" onClick={() => setAsking('totp')}>
            Quitar la aplicación
          </Button>
        </div>
      )}
      {on && (
        <div className={styles.row}>
          <p>{formatCount(recoveryCodes, 'código de recuperación', 'códigos de recuperación')} sin usar.</p>
          <Button onClick={() => setAsking('codes')}>Hacer códigos nuevos</Button>
        </div>
      )}
      {asking && (
        <TotpDialog
          what={asking}
          hasKeys={passkeys.length > 0}
          onClose={() => setAsking(undefined)}
          onDone={(...report) => {
            setAsking(undefined)
            onDone(...report)
          }}
        />
      )}
    </Card>
  )
}

function StartTotp({ onStarted }: { onStarted: (invitation: TotpInvitation) => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        Activar una aplicación de códigos
      </Button>
      {asking && (
        <AskIdentity
          title="Activar una aplicación de códigos"
          confirm="Seguir"
          tone="primary"
          onClose={() => setAsking(false)}
          onConfirm={async (identity) => {
            onStarted(await call(factors.startTotp, { body: identity }))
          }}
        >
          <p>
            Antes, escribe tu contraseña: así nadie puede hacerlo por ti en una sesión que dejaste abierta.
          </p>
        </AskIdentity>
      )}
    </>
  )
}
