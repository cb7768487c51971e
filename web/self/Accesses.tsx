import { privacy } from '#contract/self/privacy.ts'
import { call } from '#web/kernel/api/api.ts'
import { AccessList } from '#web/people/AccessList.tsx'

/** When others read the user's profile, and in which role. */
export const Accesses = () => (
  <AccessList
    title="Accesos a tu ficha"
    what="los accesos a tu ficha"
    isOwn
    queryKey={[privacy.accesses.path]}
    load={(page, signal) => call(privacy.accesses, { query: { page } }, { signal })}
    empty={{ title: 'SIN ACCESOS DISPONIBLES', why: 'Nadie más ha abierto tu ficha.' }}
  />
)
