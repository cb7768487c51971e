import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { roleLabels } from '#contract/actor.ts'
import { fullName } from '#contract/people/name.ts'
import { superAdminAccounts } from '#contract/users/superAdmins.ts'
import { users, type UserAccount } from '#contract/users/users.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import type { Identity } from '#web/kernel/identity/ownIdentity.ts'
import { accountReads } from '#web/users/useAccount.ts'
import { SuperAdminsAreTold } from '#web/users/SuperAdminsAreTold.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { showToast } from '#web/ui/Toasts.tsx'

const AskIdentity = lazyComponent(
  async () => (await import('#web/kernel/identity/AskIdentity.tsx')).AskIdentity,
)

type Props = {
  user: UserAccount
  /** Whether an edit of the account is open, which must be finished first. */
  editing: boolean
}

/**
 * The consequences, which the dialog shows. People still in the census may get another account with the same e-mail.
 */
const consequences =
  'Se cierra su acceso y su cuenta desaparece. Si sigue inscrita, esta persona podría pedir otra cuenta: para impedirlo, bloquéala en vez de borrarla.'

/** Confirms deleting an account with its name and a word to type, of a super admin with one's own password (rules user-2, form-7); then goes to the list. */
export function DeleteAccount({ user: { id, username, role, affiliate }, editing }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  async function remove(identity?: Identity) {
    if (identity) await call(superAdminAccounts.remove, { params: { id }, body: identity })
    else await call(users.remove, { params: { id } })
    showToast('Usuario borrado')
    await navigate({ to: '/gestion-usuarios', ignoreBlocker: true })
    await invalidateReads(client, accountReads)
    client.removeQueries(queryOf(users.get, { params: { id } }))
  }
  const question = {
    title: '¿Seguro que quieres borrar el usuario?',
    onClose: () => setAsking(false),
  }
  const whatIsLost = (
    <>
      <p>
        <strong>{username || (affiliate && fullName(affiliate))}</strong>, {roleLabels[role]}.
      </p>
      <p>{consequences}</p>
      <p>
        {affiliate && 'Su ficha del censo se queda como está. '}
        Lo que ha hecho sigue en el registro de actividad.
      </p>
      <SuperAdminsAreTold of={[role]} />
    </>
  )
  return (
    <Card title="Borrar el usuario">
      <p>{consequences}</p>
      {editing ? (
        <p>Para borrarlo, termina primero lo que estás editando.</p>
      ) : (
        <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
          Borrar usuario
        </Button>
      )}
      {asking && role === 'ROLE_SUPER_ADMIN' && (
        <AskIdentity {...question} confirm="Borrar" onConfirm={remove}>
          {whatIsLost}
        </AskIdentity>
      )}
      {asking && role !== 'ROLE_SUPER_ADMIN' && (
        <ConfirmDeletion {...question} word="borrar" onConfirm={() => remove()}>
          {whatIsLost}
        </ConfirmDeletion>
      )}
    </Card>
  )
}
