import { useQueryClient } from '@tanstack/react-query'
import { users, type UserAccount } from '#contract/users/users.ts'
import { call } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { accountReads } from '#web/users/useAccount.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** Sends the invitation again, for a user who has not chosen a password yet. */
export function ResendInvitation({ user: { id } }: { user: UserAccount }) {
  const client = useQueryClient()
  const { under, error, press } = usePressed<'send'>()
  const send = () =>
    press(
      'send',
      () => call(users.invite, { params: { id } }),
      async () => {
        showToast('Enviaremos otra vez el correo, a la dirección de ahora')
        // The account may have another address now: that of its profile.
        await invalidateReads(client, [users.get, ...accountReads])
      },
    )
  return (
    <>
      <p>
        Todavía no ha elegido su contraseña. Si no encuentra el correo, se lo puedes enviar otra vez: el
        enlace de antes deja de valer.
      </p>
      <Button busy={under ? 'Enviando…' : undefined} onClick={() => void send()}>
        Reenviar invitación
      </Button>
      {error !== null && (
        <p role="alert">
          <strong>{describeFailure('No se ha podido enviar', error)}</strong>
        </p>
      )}
    </>
  )
}
