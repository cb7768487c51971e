import { Link } from '@tanstack/react-router'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { roleLabels, roles } from '#contract/actor.ts'
import { fullName } from '#contract/people/name.ts'
import { userColumns } from '#contract/users/users.columns.ts'
import { users, userStateLabels, type User } from '#contract/users/users.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { AccountStateTag } from '#web/people/AccountStateTag.tsx'
import { RolesChart, TotalCard } from '#web/users/RolesChart.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './users.module.css'

const { text, choice } = filtersFor(users.list)
const username = text('username', 'Usuario')
/** The filter's values are the positions of the roles (rule wire-5). */
const roleOptions = Object.fromEntries(roles.map((role, number) => [number, roleLabels[role]]))
const fields = [username, choice('role', 'Rol', roleOptions), choice('enabled', 'Estado', userStateLabels)]

const cells = {
  enabled: ({ enabled }: User) => <AccountStateTag state={enabled} />,
  affiliate: ({ affiliate }: User) => affiliate && <OwnerLink affiliate={affiliate} />,
}

/** `/gestion-usuarios`: the accounts and their roles (rule user-1). */
export function UsersList() {
  return (
    <>
      <ScreenHeading
        actions={
          <>
            <LinkButton to="/gestion-usuarios/actividad" icon="clock">
              Actividad
            </LinkButton>
            <LinkButton to="/gestion-usuarios/nuevo-usuario" icon="plus" variant="primary">
              Nuevo usuario
            </LinkButton>
          </>
        }
      />
      <Columns
        aside={
          <>
            <TotalCard />
            <RolesChart />
          </>
        }
      >
        <div>
          <ListScreen
            title="Usuarios"
            noun={['usuario', 'usuarios']}
            endpoint={users.list}
            columns={userColumns}
            cells={cells}
            link={({ id, affiliate, role }) => ({
              to: '/gestion-usuarios/panel-usuarios/$id',
              params: { id: `${id}` },
              name: affiliate ? fullName(affiliate) : roleLabels[role],
            })}
            quick={{
              field: username,
              label: 'Buscar por usuario',
              nothing: 'No hay ninguna cuenta con ese nombre de usuario.',
            }}
            fields={fields}
            sizes={[5, 10, 20]}
            empty="Todavía no hay ninguna cuenta."
          />
        </div>
      </Columns>
    </>
  )
}

/** Links to the account's person in the census. */
const OwnerLink = ({ affiliate }: { affiliate: NonNullable<User['affiliate']> }) => (
  <Link to="/censo-base/inscritos/$id" params={{ id: `${affiliate.id}` }} className={styles.owner ?? ''}>
    <Icon name="user" />
    <span>
      <span className="vh">Ver ficha de </span>
      {fullName(affiliate)}
    </span>
  </Link>
)
