import { Link } from '@tanstack/react-router'
import { admins, roleLabels, type Role } from '#contract/actor.ts'
import { useAccountOf } from '#web/people/useAccountOf.ts'
import styles from './assemblies.module.css'

/** That the account of whoever is chosen does not have the role of the office, and where to give it. */
export function RoleWarning({ affiliateId, role }: { affiliateId: number; role: Role }) {
  const { data: account } = useAccountOf(affiliateId)
  if (account === undefined || account?.role === role) return null
  if (account === null)
    return (
      <p className={styles.warning} role="status">
        No tiene cuenta, así que no podrá entrar a llevarla.{' '}
        <Link to="/gestion-usuarios/nuevo-usuario" target="_blank">
          Darle una, con el rol {roleLabels[role]}
        </Link>
      </p>
    )
  if (admins(account))
    return <p className={styles.note}>Su cuenta administra: ya alcanza todas las asambleas.</p>
  return (
    <p className={styles.warning} role="status">
      Su cuenta tiene el rol {roleLabels[account.role]}: el cargo no le dará nada hasta que tenga el rol{' '}
      {roleLabels[role]}.{' '}
      <Link to="/gestion-usuarios/panel-usuarios/$id" params={{ id: `${account.id}` }} target="_blank">
        Ir a su cuenta
      </Link>
    </p>
  )
}
