import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { security, type SecurityOverview } from '#contract/account/security.ts'
import type { FactorProps } from '#web/account/security/factorProps.ts'
import { EmailCard } from '#web/account/security/EmailCard.tsx'
import { PasskeysCard } from '#web/account/security/PasskeysCard.tsx'
import { PasswordCard } from '#web/account/security/PasswordCard.tsx'
import { SessionsCard } from '#web/account/security/SessionsCard.tsx'
import { TotpCard } from '#web/account/security/TotpCard.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { readReturnPath } from '#web/kernel/session/guards.ts'
import { clearFactorMissing } from '#web/kernel/session/session.ts'
import { SectionLinks } from '#web/kernel/shell/SectionLinks.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import styles from './security.module.css'

// Codes are shown once, when a second factor begins.
const RecoveryCodes = lazyComponent(
  async () => (await import('#web/account/security/RecoveryCodes.tsx')).RecoveryCodes,
)

/** `/seguridad`: the user's password, e-mail, second factor, passkeys and sessions. */
export function Security() {
  const loaded = useQuery(queryOf(security.overview, {}))
  return (
    <DetailPage
      loaded={loaded}
      loading="Cargando la seguridad de tu cuenta"
      failed="No se ha podido cargar la seguridad de tu cuenta"
      sections={<SectionLinks of="/panel-de-usuario" />}
    >
      {(overview) => <Cards overview={overview} onChange={() => void loaded.refetch()} />}
    </DetailPage>
  )
}

function Cards({ overview, onChange }: { overview: SecurityOverview; onChange: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const lacks = overview.totp === null && overview.passkeys.length === 0
  const done: FactorProps['onDone'] = (message, fresh = null) => {
    // Nothing lies over codes that are shown once.
    if (fresh) {
      announce(message)
      setCodes(fresh)
    } else showToast(message)
    clearFactorMissing()
    onChange()
  }
  // Without a second factor the server refuses everything else (rule session-7).
  const only = overview.obligatory && lacks
  return (
    <div className={styles.cards}>
      {overview.obligatory && <Obligatory lacks={lacks} />}
      {codes && <RecoveryCodes key={codes[0]} codes={codes} onClose={() => setCodes(null)} />}
      {!only && <PasswordCard username={overview.username} />}
      {!only && <EmailCard overview={overview} onChange={onChange} />}
      <TotpCard overview={overview} onDone={done} />
      <PasskeysCard overview={overview} onDone={done} />
      {!only && <SessionsCard />}
    </div>
  )
}

/** Tells staff why they need a second factor, and leads on once they have one. */
function Obligatory({ lacks }: { lacks: boolean }) {
  const { volver } = useSearch({ from: '/signed-in/seguridad' })
  const navigate = useNavigate()
  if (lacks)
    return (
      <p className={styles.note} role="status">
        <Icon name="warning" />
        Tu organización pide un segundo factor a quien trabaja con datos de otras personas. Activa una
        aplicación de códigos o añade una llave de acceso para seguir.
      </p>
    )
  if (!volver) return null
  return (
    <p className={styles.note}>
      <Icon name="check" />
      <span>
        Ya tienes un segundo factor. Guarda tus códigos de recuperación y sigue con lo que estabas haciendo.{' '}
        <Button onClick={() => void navigate({ href: readReturnPath(volver, window.location.origin) })}>
          Continuar
        </Button>
      </span>
    </p>
  )
}
