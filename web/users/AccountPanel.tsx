import { useParams } from '@tanstack/react-router'
import { roleLabels } from '#contract/actor.ts'
import { fullName } from '#contract/people/name.ts'
import type { UserAccount } from '#contract/users/users.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { AccountStateTag } from '#web/people/AccountStateTag.tsx'
import { Information } from '#web/users/Information.tsx'
import { useAccount, type LoadedAccount } from '#web/users/useAccount.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './users.module.css'

/** Loaded late: most visitors only read the first tab. */
const ActivityChart = lazyComponent(
  async () => (await import('#web/users/ActivityChart.tsx')).ActivityChart,
  () => <Skeleton label="Cargando el gráfico" lines={8} />,
)
const Deeds = lazyComponent(
  async () => (await import('#web/users/AccountActivity.tsx')).AccountActivity,
  () => <Skeleton label="Cargando la actividad" lines={8} />,
)

/** `/gestion-usuarios/panel-usuarios/{id}`: one account (rule user-2). */
export function AccountPanel() {
  const { id } = useParams({ strict: false })
  const account = useAccount(id)
  return (
    <DetailPage
      loaded={account}
      name={account.data && nameAccount(account.data)}
      isCommonName
      actions={account.data && <ProfileLink of={account.data} />}
      loading="Cargando el usuario"
      failed="No se ha podido cargar el usuario"
    >
      {(user) => (
        <>
          <p className={styles.line}>
            <Tag tone="neutral" icon="user">
              {roleLabels[user.role]}
            </Tag>
            <AccountStateTag state={user.enabled} as="value" />
            {user.invited && (
              <Tag tone="info" icon="clock">
                Invitación pendiente
              </Tag>
            )}
          </p>
          <Tabs key={user.id} label="Datos del usuario" tabs={tabsOf(user, account)} />
        </>
      )}
    </DetailPage>
  )
}

/** Its address; that of who left shows nowhere, so their name. */
const nameAccount = ({ username, affiliate }: UserAccount) =>
  username || (affiliate && fullName(affiliate)) || ''

/** Links to the person's profile, for an account that has one (rule user-2). */
const ProfileLink = ({ of: { affiliate } }: { of: UserAccount }) =>
  affiliate && (
    <LinkButton to="/censo-base/inscritos/$id" params={{ id: `${affiliate.id}` }} icon="census">
      Ver ficha
    </LinkButton>
  )

const tabsOf = (user: UserAccount, account: LoadedAccount): [Tab, ...Tab[]] => [
  {
    id: 'informacion',
    label: 'Información',
    content: () => <Information user={user} loaded={account} />,
  },
  { id: 'grafico', label: 'Gráfico', content: () => <ActivityChart user={user} /> },
  { id: 'actividad', label: 'Actividad', content: () => <Deeds user={user} /> },
]
