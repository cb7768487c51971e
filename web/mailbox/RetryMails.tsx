import { useQueryClient } from '@tanstack/react-query'
import { unsentMails, type UnsentMail } from '#contract/mailbox/unsent.ts'
import { formatCount } from '#contract/plural.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** What is tried again: one mail, or all that were given up. */
export type Retried = UnsentMail | 'failed'

/** Asks before mails are tried again: what was mended by then leaves, and whoever had it all the same gets it twice. */
export function RetryMails({ what, onClose }: { what: Retried; onClose: () => void }) {
  const client = useQueryClient()
  const isAll = what === 'failed'
  return (
    <ConfirmCall
      title={isAll ? '¿Reintentar todos los que no se enviaron?' : `¿Reintentar el correo a ${what.address}?`}
      confirm="Reintentar"
      tone="primary"
      busy="Reintentando…"
      failed="No se ha podido reintentar"
      onConfirm={async () => {
        if (isAll) {
          const { count } = await call(unsentMails.retryFailed, {})
          showToast(
            `Se ${count === 1 ? 'reintenta' : 'reintentan'} ${formatCount(count, 'correo', 'correos')}`,
          )
        } else {
          await call(unsentMails.retry, { params: { id: what.id } })
          showToast(`Se reintenta el correo a ${what.address}`)
        }
        onClose()
        await invalidateReads(client, [unsentMails.list, unsentMails.standing])
      }}
      onClose={onClose}
    >
      <p>
        {isAll
          ? 'Salen en cuanto les toque, escritos con los datos de ahora'
          : 'Sale en cuanto le toque, escrito con los datos de ahora'}
        ; lo que ya no haga falta no se envía. Hazlo cuando esté arreglado lo que lo impedía: si vuelve a
        fallar, se prueba ocho veces en una hora.
      </p>
      <p>
        {isAll
          ? 'A quien en realidad ya le había llegado le llega otra vez'
          : 'Si en realidad ya había llegado, llega otra vez'}
        ; en los que llevan enlace vale el último.
      </p>
    </ConfirmCall>
  )
}
