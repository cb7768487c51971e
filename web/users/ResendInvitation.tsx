import { useMutation } from '@tanstack/react-query'
import { users, type UserAccount } from '#contract/users/users.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** Sends the invitation again, for a user who has not chosen a password yet. */
export function ResendInvitation({ user: { id } }: { user: UserAccount }) {
  const send = useMutation({
    mutationFn: () => call(users.invite, { params: { id } }),
    onSuccess: () => showToast('Enviaremos otra vez el correo, a la dirección de ahora'),
  })
  return (
    <>
      <p>
        Todavía no ha elegido su contraseña. Si no encuentra el correo, se lo puedes enviar otra vez: el
        enlace de antes deja de valer.
      </p>
      <Button busy={send.isPending ? 'Enviando…' : undefined} onClick={() => send.mutate()}>
        Reenviar invitación
      </Button>
      {send.error && (
        <p role="alert">
          <strong>No se ha podido enviar. {messageOf(send.error)}</strong>
        </p>
      )}
    </>
  )
}
