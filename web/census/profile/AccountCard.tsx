import { roleLabels } from '#contract/actor.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { AccountStateTag } from '#web/people/AccountStateTag.tsx'
import { explainNoAccount } from '#web/people/former.ts'
import { useAccountOf } from '#web/people/useAccountOf.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import styles from '#web/census/profile/profile.module.css'

/** Links to the person's account, or to creating one (rule rights-8). */
export function AccountCard({ person }: { person: AffiliateProfile }) {
  const { id } = person
  const account = useAccountOf(id)
  return (
    <Card title="Cuenta de usuario">
      {account.data === undefined ? (
        <QueryPlaceholder
          of={account}
          loading="Buscando su cuenta"
          failed="No se ha podido buscar su cuenta"
          lines={2}
        />
      ) : account.data === null && explainNoAccount(person) ? (
        <p>{explainNoAccount(person)}.</p>
      ) : account.data === null ? (
        <>
          <p>No tiene cuenta: no puede entrar.</p>
          <LinkButton to="/gestion-usuarios/nuevo-usuario" state={{ affiliateId: id }} icon="plus">
            Crear una cuenta
          </LinkButton>
        </>
      ) : (
        <>
          <p className={styles.tags}>
            <Tag tone="neutral" icon="user">
              {roleLabels[account.data.role]}
            </Tag>
            <AccountStateTag state={account.data.enabled} />
          </p>
          <LinkButton
            to="/gestion-usuarios/panel-usuarios/$id"
            params={{ id: `${account.data.id}` }}
            icon="settings"
          >
            Ver panel de usuario
          </LinkButton>
        </>
      )}
    </Card>
  )
}
