import { useState } from 'react'
import { columnsOf } from '#contract/column.ts'
import {
  describeState,
  unsentColumns,
  unsentLabels,
  unsentMails,
  type MailStanding,
  type UnsentMail,
} from '#contract/mailbox/unsent.ts'
import { linkToProfile } from '#web/people/linkToProfile.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { RetryMails, type Retried } from '#web/mailbox/RetryMails.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { Warning } from '#web/ui/Warning.tsx'

const fields = [filtersFor(unsentMails.list).choice('state', 'Estado', unsentLabels)]
const columns = [
  ...unsentColumns,
  columnsOf<UnsentMail>().of('retry', 'Acciones', () => '', { isForScreen: true }),
]

const whyOff = {
  setting:
    'El correo está apagado en la configuración del servidor (MAIL_SENDING=off): nada sale hasta que se encienda.',
  switched:
    'El correo está apagado, como después de restaurar una copia: mira lo que espera y enciéndelo en el servidor con «npm run admin -- --mail on».',
} as const satisfies Record<NonNullable<MailStanding['off']>, string>

type Reply = { standing: MailStanding } | undefined

const tellWhyOff = (_: unknown, reply: Reply) =>
  reply?.standing.off && <Warning>{whyOff[reply.standing.off]}</Warning>

const linkMember = ({ affiliateId, address }: UnsentMail) =>
  linkToProfile(affiliateId, { name: address, whose: address, search: anySearch({ tab: 'contacto' }) })

const listCells = (onRetry: (what: Retried) => void) => ({
  state: (mail: UnsentMail) =>
    mail.state === 'failed' ? (
      <Tag tone="danger" icon="warning">
        {describeState(mail)}
      </Tag>
    ) : (
      <Tag tone="neutral" icon="clock">
        {describeState(mail)}
      </Tag>
    ),
  retry: (mail: UnsentMail) =>
    mail.isBeingSent ? (
      'Si sigue aquí en cinco minutos, se podrá reintentar'
    ) : (
      <Button icon="mail" onClick={() => onRetry(mail)}>
        Reintentar
        <span className="vh">
          {' '}
          «{mail.what}» a {mail.address}
        </span>
      </Button>
    ),
})

/** All that were given up, while there are some, and how many: by the same reply as the rows. */
const offerToRetry =
  (onRetry: () => void) =>
  (_: unknown, { reply }: { reply: Reply }) => {
    const failed = reply?.standing.failed ?? 0
    return (
      failed > 0 && (
        <Button icon="mail" onClick={onRetry}>
          {failed === 1
            ? 'Reintentar el que no se envió'
            : `Reintentar los ${formatNumber(failed)} que no se enviaron`}
        </Button>
      )
    )
  }

/** `/panel-administracion/correos-sin-enviar`: what waits and what failed of the mails to one person, and why (rule run-6). */
export function UnsentMailsList() {
  const [retrying, setRetrying] = useState<Retried | null>(null)
  return (
    <>
      <ListScreen
        noun={['correo', 'correos']}
        endpoint={unsentMails.list}
        columns={columns}
        cells={listCells(setRetrying)}
        link={linkMember}
        fields={fields}
        sizes={[20, 50, 100]}
        note={tellWhyOff}
        actions={offerToRetry(() => setRetrying('failed'))}
        empty="No hay correos sin enviar: todo lo que había que enviar ha salido. Las comunicaciones a muchas personas están en Comunicaciones."
      />
      {retrying && <RetryMails what={retrying} onClose={() => setRetrying(null)} />}
    </>
  )
}
