import { useState } from 'react'
import { feesOfPerson, type PersonFees } from '#contract/fees/personFees.ts'
import { signatureWords, type Mandate } from '#contract/fees/ofPerson.ts'
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
  const { open, earlier, affiliateId: id } = fees
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
          {open.signedOn !== null && <SignatureButton mandate={open} onAsk={setShown} />}
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
      {earlier.length > 0 && <Earlier mandates={earlier} onAsk={setShown} />}
      {StepDialog && open && <StepDialog id={id} mandate={open} onDone={done} onClose={close} />}
      {shown && <ShowSignature id={id} mandate={shown} onClose={() => setShown(undefined)} />}
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
  ['Último cobro', mandate.lastChargedOn === null ? 'Ninguno' : formatCalendarDay(mandate.lastChargedOn)],
]

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

type SignatureProps = { mandate: Mandate; onAsk: (mandate: Mandate) => void }

const SignatureButton = ({ mandate, onAsk }: SignatureProps) => (
  <Button icon="eye" onClick={() => onAsk(mandate)}>
    Ver la firma<span className="vh"> del mandato {mandate.reference}</span>
  </Button>
)

type EarlierProps = { mandates: readonly Mandate[]; onAsk: (mandate: Mandate) => void }

function Earlier({ mandates, onAsk }: EarlierProps) {
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
            {mandate.signedOn !== null && <SignatureButton mandate={mandate} onAsk={onAsk} />}
          </li>
        ))}
      </EntryList>
    </Disclosure>
  )
}
