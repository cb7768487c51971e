import { privacy } from '#contract/self/privacy.ts'
import { call } from '#web/kernel/api/api.ts'
import { AccessList } from '#web/people/AccessList.tsx'

/** When others read the user's profile, and in which role. */
export const Accesses = () => (
  <AccessList
    title="Consultas de tu ficha"
    what="las consultas de tu ficha"
    isOwn
    queryKey={[privacy.accesses.path]}
    load={(page, signal) => call(privacy.accesses, { query: { page } }, { signal })}
    empty={{ title: 'SIN CONSULTAS DISPONIBLES', why: 'Nadie más ha abierto tu ficha.' }}
  />
)
