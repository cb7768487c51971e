import { useState } from 'react'
import { describeFee, describeGranted } from '#contract/fees/feeRequests.columns.ts'
import type { FeeRequestOfPerson } from '#contract/fees/ofPerson.ts'
import { ownFeeCalls, type OwnFees } from '#contract/self/ownFees.ts'
import { RequestTag } from '#web/fees/basics/StateTags.tsx'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatCalendarDay, formatDay } from '#web/ui/format.ts'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { requests: readonly FeeRequestOfPerson[]; onChanged: (fees: OwnFees) => Promise<void> }

/** What a member asked to pay, the answers, and how to take back what waits. */
export function FeeRequests({ requests, onChanged }: Props) {
  const [asked, setAsked] = useState<number>()
  return (
    <Card title="Lo que has pedido pagar">
      <EntryList isOrdered>
        {requests.map(({ id, cents, period, reason, state, answer, createdAt, ...granted }) => (
          <li key={id}>
            <div>
              <p>
                <strong>{describeFee(cents / 100, period)}</strong> <RequestTag state={state} />
              </p>
              <p>
                Lo pediste el {formatCalendarDay(formatDay(createdAt))}: {reason}
              </p>
              {granted.grantedCents !== null && (
                <p>
                  Te hemos concedido: <strong>{describeGranted(granted)}</strong>.
                </p>
              )}
              {answer !== '' && <p>Te contestamos: {answer}</p>}
            </div>
            {state === 'pendiente' && <Button onClick={() => setAsked(id)}>Retirar la petición</Button>}
          </li>
        ))}
      </EntryList>
      {asked !== undefined && (
        <ConfirmCall
          title="¿Retirar la petición?"
          confirm="Retirar"
          tone="primary"
          busy="Retirando…"
          failed="No se ha retirado"
          onConfirm={async () => {
            await onChanged(await call(ownFeeCalls.withdraw, { params: { id: `${asked}` } }))
            showToast('Petición retirada')
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>Tu cuota sigue como está. Puedes pedirlo otra vez cuando quieras.</p>
        </ConfirmCall>
      )}
    </Card>
  )
}
