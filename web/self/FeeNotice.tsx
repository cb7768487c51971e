import { useQuery } from '@tanstack/react-query'
import { ownFeeCalls } from '#contract/self/ownFees.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { describeOwed, isToPay } from '#contract/fees/describeOwed.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatCalendarDay } from '#web/ui/format.ts'

type Props = {
  onSign: () => void
  onLook: () => void
  /** The tab of fees is open, which says all of what came back. */
  isLooking: boolean
}

/** What a member has to do about their fee, if anything: sign, or pay what came back. */
export function FeeNotice({ onSign, onLook, isLooking }: Props) {
  const fees = useQuery(queryOf(ownFeeCalls.read, {})).data
  if (!fees || fees.fee === 0) return null
  if (fees.open?.state === 'borrador' && fees.order.creditorId !== '')
    return (
      <Card title="Falta firmar tu mandato">
        <p>Sin tu firma no podemos cobrar la cuota de tu cuenta. Se firma aquí, en un minuto.</p>
        <Button variant="primary" icon="edit" onClick={onSign}>
          Firmar ahora
        </Button>
      </Card>
    )
  if (isLooking) return null
  const owed = describeOwed(fees.charges)
  if (fees.open?.state === 'suspendido')
    return (
      <Card title="Hemos dejado de cobrar de tu cuenta">
        <p>
          {owed === undefined ? '' : `${owed}. `}
          {fees.next?.chargedOn
            ? `El cobro del ${formatCalendarDay(fees.next.chargedOn)} ya está en marcha, y aún puede hacerse. `
            : ''}
          Mira por qué, y qué puedes hacer.
        </p>
        <Button variant="primary" icon="eye" onClick={onLook}>
          Ver tus cuotas
        </Button>
      </Card>
    )
  if (owed === undefined) return null
  const isAskedAgain = fees.charges.filter(isToPay).every(({ id }) => fees.askedAgain.includes(id))
  return (
    <Card title={owed}>
      <p>
        {isAskedAgain
          ? 'Tu banco devolvió el cobro, y lo volveremos a pasar: comprueba que la cuenta tiene saldo.'
          : 'Tu banco devolvió el cobro. Mira por qué, y cómo se paga.'}
      </p>
      <Button variant="primary" icon="eye" onClick={onLook}>
        Ver tus cuotas
      </Button>
    </Card>
  )
}
