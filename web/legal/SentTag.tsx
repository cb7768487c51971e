import type { MailTemplateRow } from '#contract/legal/mailTemplates.ts'
import { Tag } from '#web/ui/Tag.tsx'

/** Whether a mail is sent by itself, or always. */
export function SentTag({ isSent, whenOff }: Pick<MailTemplateRow, 'isSent' | 'whenOff'>) {
  if (!isSent)
    return (
      <Tag tone="warning" icon="close">
        Apagado
      </Tag>
    )
  return (
    <Tag tone="success" icon="check">
      {whenOff === null ? 'Siempre' : 'Encendido'}
    </Tag>
  )
}
