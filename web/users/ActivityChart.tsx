import { useQuery } from '@tanstack/react-query'
import { users, type UserAccount } from '#contract/users/users.ts'
import { call } from '#web/kernel/api/api.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import { labelMonths } from '#web/kernel/charts/labelMonths.ts'
import { formatDay } from '#web/ui/format.ts'

/** The number of actions of an account in each of the last twelve months (rule user-2). */
export function ActivityChart({ user: { id } }: { user: UserAccount }) {
  const months = useQuery({
    queryKey: [users.activity.path, id],
    queryFn: ({ signal }) => call(users.activity, { query: { userId: id } }, { signal }),
    select: (counted) => labelMonths(counted, formatDay(new Date())),
  })
  return (
    <ChartCard
      title="Actividad de los últimos doce meses"
      headings={['Mes', 'Acciones']}
      loaded={months}
      empty="Esta cuenta no ha hecho nada en los últimos doce meses."
      reads="values"
      fileName="Actividad_por_mes"
    />
  )
}
