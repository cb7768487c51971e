import type { MailTemplateRow } from '#contract/legal/mailTemplates.ts'
import { Tag } from '#web/ui/Tag.tsx'

/** Whether a mail is sent by itself, always, or when somebody presses for it. */
export function SentTag({
  isSent,
  whenOff,
  isByHand,
}: Pick<MailTemplateRow, 'isSent' | 'whenOff' | 'isByHand'>) {
  if (!isSent)
    return (
      <Tag tone="warning" icon="close">
        Apagado
      </Tag>
    )
  if (isByHand)
    return (
      <Tag tone="neutral" icon="mail">
        A mano
      </Tag>
    )
  return (
    <Tag tone="success" icon="check">
      {whenOff === null ? 'Siempre' : 'Encendido'}
    </Tag>
  )
}
