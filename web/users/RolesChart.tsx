import { useQuery } from '@tanstack/react-query'
import { roleLabels, roles } from '#contract/actor.ts'
import { missingText } from '#contract/column.ts'
import { users } from '#contract/users/users.ts'
import { call } from '#web/kernel/api/api.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import { sumPoints } from '#web/kernel/charts/points.ts'
import { Card } from '#web/ui/Card.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './users.module.css'

/** The number of accounts of each role, including roles without accounts. */
const useUsersPerRole = () =>
  useQuery({
    queryKey: [users.perRole.path],
    queryFn: ({ signal }) => call(users.perRole, {}, { signal }),
    select: (pairs) =>
      roles.map((role) => ({
        label: roleLabels[role],
        value: pairs.find(([each]) => each === role)?.[1] ?? 0,
      })),
  })

export function TotalCard() {
  const counted = useUsersPerRole()
  return (
    <Card title="Total de usuarios">
      {counted.isPending ? (
        <Skeleton label="Contando los usuarios" lines={1} height="2.4rem" />
      ) : (
        // The chart with the same numbers shows the error and a retry button.
        <p className={styles.total}>{counted.data ? formatNumber(sumPoints(counted.data)) : missingText}</p>
      )}
    </Card>
  )
}

/** A chart of the accounts by role (rule user-1). */
export const RolesChart = () => (
  <ChartCard
    title="Usuarios por rol"
    headings={['Rol', 'Usuarios']}
    loaded={useUsersPerRole()}
    loading="Cargando los usuarios por rol"
    failed="No se han podido cargar los usuarios por rol"
    empty="Todavía no hay ninguna cuenta."
    reads="parts"
    fileName="Usuarios_por_rol"
  />
)
