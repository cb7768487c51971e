import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '#contract/column.ts'
import {
  unsentColumns,
  unsentLabels,
  unsentMails,
  type MailStanding,
  type UnsentMail,
} from '#contract/mailbox/unsent.ts'
import { linkToProfile } from '#web/people/linkToProfile.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { RetryMails, type Retried } from '#web/mailbox/RetryMails.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { Button } from '#web/ui/Button.tsx'
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

const tellWhyOff = (_rows: unknown, reply: { standing: MailStanding } | undefined) =>
  reply?.standing.off && <Warning>{whyOff[reply.standing.off]}</Warning>

const linkMember = ({ affiliateId, address }: UnsentMail) =>
  linkToProfile(affiliateId, { name: address, whose: address, search: anySearch({ tab: 'contacto' }) })

const listCells = (onRetry: (what: Retried) => void) => ({
  state: ({ state }: UnsentMail) =>
    state === 'failed' ? (
      <Tag tone="danger" icon="warning">
        {unsentLabels[state]}
      </Tag>
    ) : (
      <Tag tone="neutral" icon="clock">
        {unsentLabels[state]}
      </Tag>
    ),
  retry: (mail: UnsentMail) => (
    <Button icon="mail" onClick={() => onRetry(mail)}>
      Reintentar
      <span className="vh">
        {' '}
        «{mail.what}» a {mail.address}
      </span>
    </Button>
  ),
})

/** Offered while some were given up. */
function RetryFailed({ onRetry }: { onRetry: () => void }) {
  const { data } = useQuery(queryOf(unsentMails.standing, {}))
  if (!data?.failed) return null
  return (
    <Button icon="mail" onClick={onRetry}>
      Reintentar los que no se enviaron
    </Button>
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
        empty="No hay correos sin enviar: todo lo que había que enviar ha salido. Las comunicaciones a muchas personas están en Comunicaciones."
        actions={<RetryFailed onRetry={() => setRetrying('failed')} />}
      />
      {retrying && <RetryMails what={retrying} onClose={() => setRetrying(null)} />}
    </>
  )
}
