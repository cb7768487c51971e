import { useState } from 'react'
import { personFieldLabels } from '#contract/people/fields.ts'
import { roleLabels } from '#contract/actor.ts'
import { fullName } from '#contract/people/name.ts'
import type { UserAccount } from '#contract/users/users.ts'
import { EditPanel, lateForm } from '#web/kernel/form/EditPanel.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { AccountStateTag } from '#web/people/AccountStateTag.tsx'
import { describeMailStop, describeReturned } from '#web/people/facts.tsx'
import { DeleteAccount } from '#web/users/DeleteAccount.tsx'
import { ResendInvitation } from '#web/users/ResendInvitation.tsx'
import { roleDescriptions } from '#web/users/roleDescriptions.ts'
import type { LoadedAccount } from '#web/users/useAccount.ts'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'
import styles from './users.module.css'

const roleForm = lateForm(async () => (await import('#web/users/accountForms.tsx')).editRole)
const stateForm = lateForm(async () => (await import('#web/users/accountForms.tsx')).editState)

type Props = { user: UserAccount; loaded: LoadedAccount }

/** The facts of an account; role and state can be edited, one at a time (rule user-2). */
export function Information({ user, loaded }: Props) {
  const own = useSession()?.sub === user.username
  const [edited, setEdited] = useState<'role' | 'state' | null>(null)
  const panel = (what: 'role' | 'state') => ({
    loaded,
    loading: 'Cargando el usuario',
    failed: 'No se ha podido cargar el usuario',
    onBegun: () => setEdited(what),
    onClosed: () => setEdited(null),
    // Nobody edits their own account, and only one edit is open at a time.
    ...(!own && edited !== other[what] && { form: forms[what] }),
  })
  return (
    <Stack>
      {own && (
        <p className={styles.warning}>
          Esta es tu cuenta. Tu rol y tu estado los cambia otra persona de Superadministración, que también
          puede borrarla: así nadie se queda fuera por error.
        </p>
      )}
      <div className={styles.cards}>
        <Card title="Cuenta">
          <Facts of={factsOf(user)} />
          {user.invited && <ResendInvitation user={user} />}
        </Card>
        <Stack>
          <EditPanel title="Rol" facts={roleFacts} {...panel('role')} />
          <EditPanel title="Estado" facts={stateFacts} {...panel('state')} />
        </Stack>
      </div>
      {!own && <DeleteAccount user={user} editing={edited !== null} />}
    </Stack>
  )
}

const forms = { role: roleForm, state: stateForm } as const
const other = { role: 'state', state: 'role' } as const

const factsOf = ({ username, affiliate, ...user }: UserAccount): readonly Fact[] => [
  [personFieldLabels.email, username],
  ['Inscrito', affiliate ? fullName(affiliate) : 'Sin ficha en el censo'],
  ['DNI', affiliate?.idDocument ?? null],
  ['Creada', formatMoment(user.creationTime)],
  ['Último uso', user.lastSeenAt ? formatMoment(user.lastSeenAt) : 'Nunca ha entrado'],
  ['Segundo factor', user.secondFactor ? 'Sí' : 'No'],
  ...describeMailStop(user),
  ...user.returned
    .slice(0, 1)
    .map((mail): Fact => ['Último correo que ha vuelto', `${describeReturned(mail)}.`]),
]

const roleFacts = ({ role }: UserAccount): readonly Fact[] => [
  ['Rol', <strong key="role">{roleLabels[role]}</strong>],
  ['Qué puede hacer', roleDescriptions[role]],
]

const stateFacts = ({ enabled }: UserAccount): readonly Fact[] => [
  ['Estado', <AccountStateTag key="state" state={enabled} as="value" />],
]
