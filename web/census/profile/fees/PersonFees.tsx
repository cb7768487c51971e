import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'
import { feesOfPerson, type PersonFees as Fees } from '#contract/fees/personFees.ts'
import { describeFee, describeGranted } from '#contract/fees/feeRequests.columns.ts'
import { NotePayment } from '#web/census/profile/fees/NotePayment.tsx'
import { CancelPayment, WaiveFee } from '#web/census/profile/fees/paymentDialogs.tsx'
import { MandateCard } from '#web/census/profile/fees/MandateCard.tsx'
import { nameCharge } from '#contract/fees/nameCharge.ts'
import { NoteTransfer } from '#web/fees/basics/NoteTransfer.tsx'
import { ChargeEntries } from '#web/fees/basics/ChargeEntries.tsx'
import { PersonCertificates } from '#web/fees/basics/PersonCertificates.tsx'
import { ReceiptButton } from '#web/fees/basics/ReceiptButton.tsx'
import { RequestTag } from '#web/fees/basics/StateTags.tsx'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatDay, formatCalendarDay, formatMoney, formatNumber } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './personFees.module.css'

type Person = Pick<AffiliateProfile, 'id'>

/** The mandates, charges and requests of a person: a tab for super admins (rules fee-6, fee-10). */
export function PersonFees({ person: { id } }: { person: Person }) {
  const loaded = useEditable(feesOfPerson.read, { params: { id } }, [])
  if (!loaded.data)
    return (
      <QueryPlaceholder
        of={loaded}
        loading="Cargando las cuotas"
        failed="No se han podido cargar las cuotas"
        lines={8}
      />
    )
  return (
    <Stack>
      <FeeCard fees={loaded.data} />
      <MandateCard fees={loaded.data} onChanged={loaded.replace} onRefused={() => void loaded.refetch()} />
      <ChargesCard fees={loaded.data} onChanged={loaded.replace} />
      <PersonCertificates id={id} />
      {loaded.data.requests.length > 0 && <RequestsCard fees={loaded.data} />}
    </Stack>
  )
}

const FeeCard = ({ fees: { fee, period, upToDate } }: { fees: Fees }) => (
  <Card title="Cuota">
    <Facts
      of={[
        ['Cuota', fee === 0 ? 'No paga cuota' : describeFee(fee, period)],
        [
          'Al corriente de pago',
          upToDate ? (
            <Tag key="yes" tone="success" icon="check">
              Al corriente
            </Tag>
          ) : (
            <Tag key="no" tone="danger" icon="warning">
              Con cuotas devueltas sin pagar
            </Tag>
          ),
        ],
      ]}
    />
  </Card>
)

type Asked = 'owed' | 'payment' | 'waiver' | ChargeOfPerson
type Props = { fees: Fees; onChanged: (fees: Fees) => Promise<void> }

function ChargesCard({ fees, onChanged }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const { affiliateId: id, charges, totalCharges } = fees
  const dialog = { id, onChanged, onClose: () => setAsked(undefined) }
  return (
    <Card title="Cobros y pagos">
      <div className={styles.ways}>
        {fees.owed.length > 0 && (
          <Button variant="primary" icon="plus" onClick={() => setAsked('owed')}>
            Anotar la transferencia
          </Button>
        )}
        <Button icon="plus" onClick={() => setAsked('payment')}>
          Anotar un pago
        </Button>
        <Button icon="plus" onClick={() => setAsked('waiver')}>
          Eximir de la cuota
        </Button>
      </div>
      {charges.length === 0 ? (
        <EmptyState title="SIN COBROS">Todavía no se le ha cobrado nada.</EmptyState>
      ) : (
        <ChargeEntries
          charges={charges}
          sayOwed={({ cents, dueCents }) =>
            dueCents === 0
              ? 'No queda nada por pagar: sus días están ya en otro cobro.'
              : dueCents < cents
                ? `Quedan ${formatMoney(dueCents / 100)} por pagar: el resto está pagado, exento o en otro cobro.`
                : 'Sigue sin pagar.'
          }
        >
          {(charge) => (
            <div className={styles.ways}>
              <ReceiptButton charge={charge} />
              {charge.settledBy !== 'adeudo' && charge.state === 'cobrado' && (
                <Button icon="trash" onClick={() => setAsked(charge)}>
                  Anular<span className="vh"> «{nameCharge(charge)}»</span>
                </Button>
              )}
            </div>
          )}
        </ChargeEntries>
      )}
      {totalCharges > charges.length && (
        <p>
          Son los últimos {formatNumber(charges.length)} de {formatNumber(totalCharges)}.
        </p>
      )}
      {asked === 'owed' && <NoteTransfer fees={fees} onDone={onChanged} onClose={dialog.onClose} />}
      {asked === 'payment' && <NotePayment {...dialog} fees={fees} />}
      {asked === 'waiver' && <WaiveFee {...dialog} />}
      {typeof asked === 'object' && <CancelPayment {...dialog} charge={asked} />}
    </Card>
  )
}

const RequestsCard = ({ fees: { requests } }: { fees: Fees }) => (
  <Card title="Lo que ha pedido pagar">
    <EntryList isOrdered>
      {requests.map(({ id, cents, period, reason, state, answer, createdAt, ...granted }) => (
        <li key={id}>
          <div>
            <p>
              <strong>
                <Link to="/panel-administracion/solicitudes-de-cuota/$id" params={{ id: `${id}` }}>
                  {describeFee(cents / 100, period)}
                </Link>
              </strong>{' '}
              <RequestTag state={state} />
            </p>
            <p className={styles.written}>{reason}</p>
            <p>Lo pidió el {formatCalendarDay(formatDay(createdAt))}.</p>
            {granted.grantedCents !== null && <p>Se le concedió: {describeGranted(granted)}.</p>}
            {answer !== '' && <p className={styles.written}>Se le contestó: {answer}</p>}
          </div>
        </li>
      ))}
    </EntryList>
  </Card>
)
