import { useState } from 'react'
import { feesOfPerson, type MandateOfStaff, type PersonFees } from '#contract/fees/personFees.ts'
import { takesProof } from '#contract/fees/mandateProofs.ts'
import { signatureWords, type Mandate } from '#contract/fees/ofPerson.ts'
import { MandateProofs } from '#web/census/profile/fees/MandateProofs.tsx'
import { ShowSignature } from '#web/census/profile/fees/ShowSignature.tsx'
import { mandateDialogs, type MandateStep } from '#web/census/profile/fees/mandateDialogs.tsx'
import { MandateTag } from '#web/fees/basics/StateTags.tsx'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatCalendarDay, formatDay } from '#web/ui/format.ts'
import styles from './personFees.module.css'

type Props = {
  fees: PersonFees
  onChanged: (fees: PersonFees) => Promise<void>
  onRefused: () => void
}

/** The open mandate of a person with what may be done with it, and earlier ones (rule fee-6). */
export function MandateCard({ fees, onChanged, onRefused }: Props) {
  const [asked, setAsked] = useState<MandateStep | 'begin'>()
  const [shown, setShown] = useState<Mandate>()
  const [proven, setProven] = useState<number>()
  const { open, earlier, affiliateId: id } = fees
  const papers = [open, ...earlier].find((mandate) => mandate?.id === proven)
  const close = () => {
    setAsked(undefined)
    onRefused()
  }
  const done = async (reply: PersonFees) => {
    await onChanged(reply)
    setAsked(undefined)
  }
  const StepDialog = asked === undefined || asked === 'begin' ? undefined : mandateDialogs[asked]
  return (
    <Card title="Mandato">
      {open ? (
        <>
          <Facts of={factsOf(open)} />
          <div className={styles.ways}>
            <ProofButtons mandate={open} onShow={setShown} onProve={setProven} />
          </div>
          <MandateActions mandate={open} onAsk={setAsked} />
        </>
      ) : (
        <>
          <p>No tiene ningún mandato abierto: no se le puede cobrar por el banco.</p>
          <Button icon="plus" onClick={() => setAsked('begin')}>
            Empezar un mandato
          </Button>
        </>
      )}
      {earlier.length > 0 && <Earlier mandates={earlier} onShow={setShown} onProve={setProven} />}
      {StepDialog && open && (
        <StepDialog id={id} mandate={open} onItsWay={fees.onItsWay} onDone={done} onClose={close} />
      )}
      {shown && <ShowSignature id={id} mandate={shown} onClose={() => setShown(undefined)} />}
      {papers && (
        <MandateProofs id={id} mandate={papers} onChanged={onChanged} onClose={() => setProven(undefined)} />
      )}
      {asked === 'begin' && (
        <ConfirmCall
          title="¿Empezar un mandato?"
          confirm="Empezar"
          tone="primary"
          busy="Empezando…"
          onConfirm={async () => done(await call(feesOfPerson.begin, { params: { id } }))}
          onClose={close}
        >
          <p>Será de la cuenta que está en la ficha, y hará falta su firma para cobrar con él.</p>
        </ConfirmCall>
      )}
    </Card>
  )
}

const factsOf = (mandate: Mandate): Fact[] => [
  ['Estado', <MandateTag key="state" state={mandate.state} />],
  ...(mandate.reason === null ? [] : [['Por qué', mandate.reason] as const]),
  ['Referencia', mandate.reference],
  ['Cuenta', mandate.bankAccount],
  ['Titular', mandate.holder ?? 'La propia persona'],
  ['Firma', describeSignature(mandate)],
  ['Último cobro', describeLastCharge(mandate)],
]

/** The latest charge; a batch that was sent is charged on a day to come. */
function describeLastCharge({ lastChargedOn, lastReturnedOn }: Mandate) {
  if (lastChargedOn === null) return 'Ninguno'
  const written = formatCalendarDay(lastChargedOn)
  if (lastReturnedOn !== null) return `El del ${written}: devuelto el ${formatCalendarDay(lastReturnedOn)}`
  return lastChargedOn > formatDay(new Date()) ? `Enviado al banco, con cargo el ${written}` : written
}

const describeSignature = ({ signedOn, signedHow }: Mandate) =>
  signedOn === null || signedHow === null
    ? 'Sin firmar: no se cobra con él'
    : `${signatureWords[signedHow]}, ${formatCalendarDay(signedOn)}`

type ActionsProps = { mandate: Mandate; onAsk: (step: MandateStep) => void }

const MandateActions = ({ mandate: { state }, onAsk }: ActionsProps) => (
  <div className={styles.ways}>
    {state === 'borrador' && (
      <>
        <Button variant="primary" icon="edit" onClick={() => onAsk('sign')}>
          Anotar firma en papel
        </Button>
        <Button icon="user" onClick={() => onAsk('holder')}>
          Cambiar titular
        </Button>
      </>
    )}
    {state === 'activo' && (
      <Button icon="warning" onClick={() => onAsk('suspend')}>
        Suspender
      </Button>
    )}
    {state === 'suspendido' && (
      // Why it was suspended has to be settled first: it is not what is proposed.
      <Button icon="check" onClick={() => onAsk('resume')}>
        Retomar
      </Button>
    )}
    <Button variant="danger" icon="close" onClick={() => onAsk('revoke')}>
      Revocar
    </Button>
  </div>
)

type ProofProps = { onShow: (mandate: Mandate) => void; onProve: (mandateId: number) => void }

/** What leads to the proof of a signature: how it was signed, and the paper where it was one. */
const ProofButtons = ({ mandate, onShow, onProve }: ProofProps & { mandate: MandateOfStaff }) => (
  <>
    {mandate.signedOn !== null && (
      <Button icon="eye" onClick={() => onShow(mandate)}>
        Ver la firma<span className="vh"> del mandato {mandate.reference}</span>
      </Button>
    )}
    {takesProof(mandate) && (
      <Button icon="rows" onClick={() => onProve(mandate.id)}>
        {mandate.proofs.some(({ withdrawn }) => withdrawn === null)
          ? 'Papel firmado'
          : 'Papel firmado: no está'}
        <span className="vh"> del mandato {mandate.reference}</span>
      </Button>
    )}
  </>
)

type EarlierProps = ProofProps & { mandates: readonly MandateOfStaff[] }

function Earlier({ mandates, ...ask }: EarlierProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure summary="Mandatos anteriores" open={isOpen} onToggle={setOpen}>
      <EntryList isOrdered>
        {mandates.map((mandate) => (
          <li key={mandate.id}>
            <div>
              <p>
                <strong>{mandate.reference}</strong>, {mandate.bankAccount}{' '}
                <MandateTag state={mandate.state} />
              </p>
              <p>
                {describeSignature(mandate)}.{' '}
                {mandate.endedAt !== null && `Acabó el ${formatCalendarDay(formatDay(mandate.endedAt))}`}
                {mandate.reason !== null && ` (${mandate.reason})`}
              </p>
            </div>
            <ProofButtons mandate={mandate} {...ask} />
          </li>
        ))}
      </EntryList>
    </Disclosure>
  )
}
