import { useState } from 'react'
import { mailTemplates, saySwitchless, type MailTemplateDetails } from '#contract/legal/mailTemplates.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { SentTag } from '#web/legal/SentTag.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  template: MailTemplateDetails
  mayWrite: boolean
  replace: (reply: MailTemplateDetails) => Promise<unknown>
}

/** Whether a mail is sent by itself, and the switch of those that have one (rule automatic-1). */
export function MailSwitch({ template, mayWrite, replace }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { id, name, isSent, whenOff, isByHand } = template
  async function switchTo(next: boolean) {
    await replace(await call(mailTemplates.setSent, { params: { id }, body: { isSent: next } }))
    setAsking(false)
    showToast(next ? `Encendido: «${name}»` : `Apagado: «${name}»`)
  }
  return (
    <Card title="Envío">
      <p>
        <SentTag isSent={isSent} whenOff={whenOff} isByHand={isByHand} />
      </p>
      <p>
        {whenOff === null
          ? saySwitchless(template)
          : isSent
            ? `Se envía solo. Si se apaga: ${whenOff.charAt(0).toLowerCase()}${whenOff.slice(1)}`
            : whenOff}
      </p>
      {whenOff !== null && mayWrite && (
        <Button icon={isSent ? 'close' : 'mail'} onClick={() => setAsking(true)}>
          {isSent ? 'Apagar este correo' : 'Encender este correo'}
        </Button>
      )}
      {isAsking && (
        <ConfirmCall
          title={isSent ? `¿Dejar de enviar «${name}»?` : `¿Volver a enviar «${name}»?`}
          confirm={isSent ? 'Apagar' : 'Encender'}
          busy={isSent ? 'Apagando…' : 'Encendiendo…'}
          failed="No se ha cambiado"
          tone={isSent ? 'danger' : 'primary'}
          onConfirm={() => switchTo(!isSent)}
          onClose={() => setAsking(false)}
        >
          <p>
            {isSent ? whenOff : 'Se envía desde ahora. Lo que no se envió mientras estaba apagado no sale.'}
          </p>
        </ConfirmCall>
      )}
    </Card>
  )
}
