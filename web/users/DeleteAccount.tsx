import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { roleLabels } from '#contract/actor.ts'
import { fullName } from '#contract/people/name.ts'
import { users, type UserAccount } from '#contract/users/users.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { accountReads } from '#web/users/useAccount.ts'
import { SuperAdminsAreTold } from '#web/users/SuperAdminsAreTold.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

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

/** Confirms deleting an account with its name and a word to type (rules user-2, form-7); then goes to the list. */
export function DeleteAccount({ user: { id, username, role, affiliate }, editing }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  async function remove() {
    await call(users.remove, { params: { id } })
    showToast('Usuario borrado')
    await navigate({ to: '/gestion-usuarios', ignoreBlocker: true })
    await invalidateReads(client, accountReads)
    client.removeQueries(queryOf(users.get, { params: { id } }))
  }
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
      {asking && (
        <ConfirmDeletion
          title="¿Seguro que quieres borrar el usuario?"
          word="borrar"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{username || (affiliate && fullName(affiliate))}</strong>, {roleLabels[role]}.
          </p>
          <p>{consequences}</p>
          <p>
            {affiliate && 'Su ficha del censo se queda como está. '}
            Lo que ha hecho sigue en el registro de actividad.
          </p>
          <SuperAdminsAreTold of={[role]} />
        </ConfirmDeletion>
      )}
    </Card>
  )
}
