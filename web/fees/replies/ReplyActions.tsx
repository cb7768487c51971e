import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bankReplies, type BankReplyDetails } from '#contract/fees/bankReplies.ts'
import { formatCount } from '#contract/plural.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { AcceptProposed } from '#web/fees/replies/AcceptProposed.tsx'
import { WillDo } from '#web/fees/replies/WillDo.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import { Actions } from '#web/ui/Form.tsx'
import { showNote, showToast } from '#web/ui/Toasts.tsx'

type Props = { reply: BankReplyDetails; replace: (reply: BankReplyDetails) => Promise<unknown> }

/** What can be done with an answer of the bank as it is now. */
export function ReplyActions({ reply, replace }: Props) {
  const [asked, setAsked] = useState<'accept' | 'apply' | 'retry' | null>(null)
  const close = () => setAsked(null)
  const { ready, retriable, waiting, proposed } = reply
  if (ready + retriable.count + waiting + proposed.count === 0) return null
  return (
    <Actions>
      {ready > 0 && (
        <Button variant="primary" icon="check" onClick={() => setAsked('apply')}>
          Aplicar {formatCount(ready, 'línea', 'líneas')}
        </Button>
      )}
      {proposed.count > 0 && (
        <Button icon="check" onClick={() => setAsked('accept')}>
          {sayAccept(proposed.count)}
        </Button>
      )}
      {retriable.count > 0 && (
        <Button onClick={() => setAsked('retry')}>
          Volver a cobrar {formatCount(retriable.count, 'cobro', 'cobros')}
        </Button>
      )}
      {waiting > 0 && (
        <LinkButton
          to="/panel-administracion/cobros"
          search={{ waits: 'true', replyId: `${reply.id}` }}
          icon="warning"
        >
          {formatCount(waiting, 'cobro', 'cobros')} por decidir
        </LinkButton>
      )}
      {asked === 'accept' && (
        <AcceptProposed title={sayAccept(proposed.count)} reply={reply} replace={replace} onClose={close} />
      )}
      {asked === 'apply' && <Apply reply={reply} replace={replace} onClose={close} />}
      {asked === 'retry' && <Retry reply={reply} replace={replace} onClose={close} />}
    </Actions>
  )
}

type DialogProps = Props & { onClose: () => void }

const sayAccept = (count: number) =>
  count === 1
    ? 'Aceptar la propuesta con un solo cobro posible'
    : `Aceptar las ${formatNumber(count)} propuestas con un solo cobro posible`

function Apply({ reply, replace, onClose }: DialogProps) {
  const client = useQueryClient()
  async function apply() {
    const { id, version } = reply
    try {
      await replace(await call(bankReplies.apply, { params: { id }, body: { version } }))
    } catch (error) {
      // What somebody else has changed is shown under the question.
      void invalidateReads(client, [bankReplies.get, bankReplies.lines])
      throw error
    }
    onClose()
    showToast('Respuesta aplicada')
  }
  const { count, meantCents } = reply.byFate.lista
  return (
    <ConfirmCall
      title={`¿Aplicar ${formatCount(count, 'línea', 'líneas')} (${formatMoney(meantCents / 100)})?`}
      confirm="Aplicar"
      busy="Aplicando…"
      tone="primary"
      failed="No se ha podido aplicar"
      onConfirm={apply}
      onClose={onClose}
    >
      {reply.willDo && <WillDo of={reply.willDo} saidCents={meantCents} />}
      <p>Una línea aplicada por error se puede deshacer, pero no el correo que ya ha salido.</p>
      {reply.unsettled > 0 && (
        <p>
          {formatCount(reply.unsettled, 'línea queda', 'líneas quedan')} sin aclarar: se{' '}
          {reply.unsettled === 1 ? 'puede' : 'pueden'} aplicar después.
        </p>
      )}
    </ConfirmCall>
  )
}

function Retry({ reply, replace, onClose }: DialogProps) {
  async function retry() {
    const { retried, skipped, ...now } = await call(bankReplies.retry, { params: { id: reply.id } })
    onClose()
    const tell = skipped > 0 ? showNote : showToast
    tell(
      `${formatCount(retried, 'cobro espera', 'cobros esperan')} a la siguiente remesa${skipped > 0 ? `; ${skipped} no, porque ya se cobran o se pagaron de otra forma` : ''}`,
    )
    await replace(now)
  }
  const { count, cents } = reply.retriable
  return (
    <ConfirmCall
      title={`¿Volver a cobrar ${formatCount(count, 'cobro', 'cobros')} (${formatMoney(cents / 100)})?`}
      confirm="Volver a cobrar"
      busy="Guardando…"
      tone="primary"
      failed="No se ha podido"
      onConfirm={retry}
      onClose={onClose}
    >
      <p>
        Son los que se devolvieron por un motivo que no impide repetirlos, como que no había saldo, y cuya
        persona tiene un mandato activo. Van en la siguiente remesa.
      </p>
      <p>
        Ya se les ha dicho cómo pagarlo con una transferencia, y no se les escribe otra vez hasta el aviso de
        esa remesa: anota antes las que hayan llegado.
      </p>
    </ConfirmCall>
  )
}
