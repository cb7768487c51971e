import { useQuery, useQueryClient } from '@tanstack/react-query'
import { describeMeant } from '#contract/fees/bankReplies.columns.ts'
import { bankReplies, type BankReplyDetails, type ReplyLine } from '#contract/fees/bankReplies.ts'
import { returnDays } from '#contract/fees/returnDays.ts'
import { addDays } from '#contract/fees/days.ts'
import { describeReturnCode } from '#contract/fees/charges.columns.ts'
import { formatDayInWords } from '#contract/format.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import { showToast } from '#web/ui/Toasts.tsx'

/** How many are named in the question. */
const named = 50

type Props = {
  title: string
  reply: BankReplyDetails
  replace: (reply: BankReplyDetails) => Promise<unknown>
  onClose: () => void
}

/** Asks before what is proposed is accepted at once: whose it is, for what days, and when it was charged (rule fee-9). */
export function AcceptProposed({ title, reply, replace, onClose }: Props) {
  const client = useQueryClient()
  const { id, version, proposed } = reply
  const query = { proposed: 'true', sort: 'position', size: named } as const
  const lines = useQuery({ ...queryOf(bankReplies.lines, { params: { id }, query }), staleTime: 0 })
  async function accept() {
    if (!lines.data) throw new Error('Espera a ver de quién son')
    await replace(await call(bankReplies.accept, { params: { id }, body: { version } }))
    onClose()
    showToast('Propuestas aceptadas: falta aplicarlas')
    await invalidateReads(client, [bankReplies.lines])
  }
  return (
    <ConfirmCall
      title={`¿${title} (${formatMoney(proposed.cents / 100)})?`}
      confirm="Aceptar"
      busy="Guardando…"
      tone="primary"
      failed="No se ha podido"
      onConfirm={accept}
      onClose={onClose}
    >
      <p>
        No traen referencia. De cada una coinciden el documento, la cuenta o el mandato y el importe, y es el
        único cobro de los días en que se devuelve por su motivo:
      </p>
      {lines.data ? (
        <Named lines={lines.data.content} total={lines.data.totalElements} />
      ) : (
        <QueryPlaceholder
          of={lines}
          loading="Buscando de quién son"
          failed="No se ha podido saber de quién son"
          lines={3}
        />
      )}
      <p>Todavía no se aplica nada, y cada línea se puede cambiar.</p>
    </ConfirmCall>
  )
}

const Named = ({ lines, total }: { lines: readonly ReplyLine[]; total: number }) => (
  <>
    <ul>
      {lines.map((line) => (
        <li key={line.position}>
          {line.charge && describeMeant(line.charge)}
          <br />
          <small>
            {describeCharged(line)}. {describeReturnCode(line.code) ?? 'Sin motivo'}
          </small>
        </li>
      ))}
    </ul>
    {total > lines.length && <p>Y {formatNumber(total - lines.length)} más, entre las dudosas.</p>}
  </>
)

/** When it was charged, and that it is long ago where it is. */
function describeCharged({ charge, bookedOn }: ReplyLine): string {
  if (!charge) return ''
  const days = Math.round((Date.parse(bookedOn) - Date.parse(charge.chargedOn)) / 86_400_000)
  const isLong = addDays(charge.chargedOn, returnDays.soon) < bookedOn
  return `Se cobró el ${formatDayInWords(charge.chargedOn)}${isLong ? `, ${days} días antes: compruébalo` : ''}`
}
