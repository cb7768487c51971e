import { useState } from 'react'
import { nameCharge } from '#contract/fees/nameCharge.ts'
import { ownCertificates } from '#contract/self/ownCertificates.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'
import type { OwnFees } from '#contract/self/ownFees.ts'
import { HowToPay } from '#web/self/HowToPay.tsx'
import { describeLeft, describeOwed } from '#contract/fees/describeOwed.ts'
import { ChargeEntries } from '#web/fees/basics/ChargeEntries.tsx'
import { messageOf } from '#web/kernel/api/api.ts'
import { download } from '#web/kernel/api/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const paperTimeout = 60_000
/** How many are shown at first. */
const few = 8

type Props = { fees: OwnFees }

/** What a member was charged and paid, with a receipt of each. */
export function OwnCharges({ fees }: Props) {
  const { charges, askedAgain } = fees
  const [isWhole, setWhole] = useState(false)
  const owed = describeOwed(charges)
  const shown = isWhole ? charges : charges.slice(0, few)
  return (
    <Card title="Tus cobros">
      {owed !== undefined && <HowToPay fees={fees} owed={owed} />}
      {charges.length === 0 ? (
        <EmptyState title="SIN COBROS">Cuando se te cobre una cuota, la verás aquí con su recibo.</EmptyState>
      ) : (
        <ChargeEntries
          charges={shown}
          isOwn
          sayOwed={(charge) =>
            askedAgain.includes(charge.id)
              ? 'La volveremos a pasar por el banco: comprueba que la cuenta tiene saldo.'
              : sayLeft(charge)
          }
        >
          {(charge) =>
            charge.state === 'cobrado' &&
            charge.cents > 0 && (
              <PaperButton
                label="Recibo"
                of={` de «${nameCharge(charge)}»`}
                take={(signal) =>
                  download(ownCertificates.receipt, { params: { id: charge.id } }, () => undefined, signal)
                }
              />
            )
          }
        </ChargeEntries>
      )}
      {charges.length > shown.length && <Button onClick={() => setWhole(true)}>Ver todos los cobros</Button>}
    </Card>
  )
}

const sayLeft = ({ reference, cents, dueCents }: ChargeOfPerson) => (
  <>
    {describeLeft({ cents, dueCents }) ?? 'Está sin pagar.'} Su referencia es{' '}
    <span data-identifies>{reference}</span>.
  </>
)

type PaperProps = { label: string; of: string; take: (signal: AbortSignal) => Promise<string> }

/** Downloads a paper; what failed is said beside the button. */
function PaperButton({ label, of, take }: PaperProps) {
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  async function start() {
    setBusy(true)
    setFailed('')
    try {
      showToast(`Descarga terminada: ${await take(AbortSignal.timeout(paperTimeout))}`)
    } catch (error) {
      setFailed(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <span>
      <Button icon="download" busy={isBusy ? 'Preparando…' : undefined} onClick={() => void start()}>
        {label}
        <span className="vh">{of}</span>
      </Button>
      {failed && <span role="alert"> {failed}</span>}
    </span>
  )
}
