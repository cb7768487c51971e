import { useQueryClient } from '@tanstack/react-query'
import { communications } from '#contract/communications/communications.ts'
import { communicationRecipients } from '#contract/communications/recipients.ts'
import { describeReply } from '#contract/communications/reply.ts'
import { MessageId } from '#web/communications/MessageId.tsx'
import type { Asked } from '#web/communications/RecipientsLog.tsx'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const reads = [communicationRecipients.list, communicationRecipients.progress, communications.get]

type Props = { communicationId: number; of: Asked; onClose: () => void }

/** Asks what a doubtful mail is taken for, and says what follows from it (rule communication-8). */
export function SettleDoubtful({ communicationId, of: { recipient, as }, onClose }: Props) {
  const client = useQueryClient()
  const isSent = as === 'sent'
  return (
    <ConfirmCall
      title={
        isSent
          ? `¿Dar por enviado el mensaje a ${recipient.fullName}?`
          : `¿Enviar otra vez el mensaje a ${recipient.fullName}?`
      }
      confirm={isSent ? 'Sí, salió' : 'Enviar otra vez'}
      tone="primary"
      busy="Guardando…"
      failed="No se ha podido guardar"
      onConfirm={async () => {
        const endpoint = isSent ? communicationRecipients.settleSent : communicationRecipients.sendAgain
        await call(endpoint, { params: { id: communicationId, recipientId: recipient.id } })
        showToast(isSent ? 'El mensaje consta como enviado' : 'El mensaje vuelve a la cola')
        await invalidateReads(client, reads)
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        El mensaje a <strong>{recipient.address ?? recipient.fullName}</strong> se cortó mientras salía, y no
        se sabe si el servidor de correo lo aceptó.{' '}
        {recipient.reply !== null && `${describeReply(recipient.reply)}.`}
      </p>
      <p>En el registro del servidor de correo está con este Message-ID:</p>
      <p>
        <MessageId of={recipient} />
      </p>
      {isSent ? (
        <p>
          Si el registro del servidor de correo dice que salió, o si la persona lo ha recibido, dalo por
          enviado: no se le envía más.
        </p>
      ) : (
        <p>
          <strong>Puede llegarle dos veces</strong> si el primero salió. Hazlo si el servidor de correo dice
          que no salió, o si es peor que no le llegue que le llegue dos veces.
        </p>
      )}
    </ConfirmCall>
  )
}
