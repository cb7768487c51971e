import { describeFee } from '#contract/fees/feeRequests.columns.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import type { Mandate } from '#contract/fees/ofPerson.ts'
import { ownFeeCalls, type OwnFees as Fees } from '#contract/self/ownFees.ts'
import { privacyReads, self } from '#contract/self/self.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { FeeRequests } from '#web/self/FeeRequests.tsx'
import { OwnCertificates } from '#web/self/OwnCertificates.tsx'
import { OwnCharges } from '#web/self/OwnCharges.tsx'
import { OurAddress } from '#web/self/OurAddress.tsx'
import { usePanelDialog } from '#web/self/panelDialog.ts'
import { MandateTag } from '#web/fees/basics/StateTags.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatCalendarDay, formatDay, formatMoney } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Stack } from '#web/ui/Stack.tsx'
import styles from './self.module.css'

const SignMandate = lazyComponent(async () => (await import('#web/self/SignMandate.tsx')).SignMandate)
const AskForFee = lazyComponent(async () => (await import('#web/self/AskForFee.tsx')).AskForFee)

/** What a member pays, with what right, and what was charged (rule fee-11): a tab of their panel. */
export function OwnFees() {
  const loaded = useEditable(ownFeeCalls.read, {}, [self.read, ...Object.values(privacyReads)])
  const dialog = usePanelDialog()
  const fees = loaded.data
  if (!fees)
    return (
      <QueryPlaceholder
        of={loaded}
        loading="Cargando tus cuotas"
        failed="No se han podido cargar tus cuotas"
        lines={8}
      />
    )
  const done = async (reply: Fees) => {
    await loaded.replace(reply)
    dialog.done()
  }
  return (
    <Stack>
      {/* Whoever comes because something came back reads first why, and what they can do. */}
      {!fees.upToDate && <OwnCharges fees={fees} />}
      <FeeCard fees={fees} onAsk={() => dialog.open('rebaja')} />
      {fees.fee > 0 && <MandateCard fees={fees} onSign={() => dialog.open('firma')} />}
      {fees.upToDate && <OwnCharges fees={fees} />}
      <OwnCertificates />
      {fees.requests.length > 0 && <FeeRequests requests={fees.requests} onChanged={loaded.replace} />}
      {dialog.shown === 'firma' && fees.fee > 0 && (
        <SignMandate fees={fees} onDone={done} onClose={dialog.close} />
      )}
      {dialog.shown === 'rebaja' && fees.fee > 0 && (
        <AskForFee fees={fees} onDone={done} onClose={dialog.close} />
      )}
    </Stack>
  )
}

function FeeCard({ fees, onAsk }: { fees: Fees; onAsk: () => void }) {
  const { fee, period, requests } = fees
  const isWaiting = requests.some(({ state }) => state === 'pendiente')
  const facts: Fact[] = [
    ['Pagas', describeFee(fee, period)],
    ['Próximo cobro', describeNext(fees)],
  ]
  if (fee === 0)
    return (
      <Card title="Tu cuota">
        <p>No pagas cuota. Si quieres aportar, elige una en «Modificar tu participación».</p>
      </Card>
    )
  return (
    <Card title="Tu cuota">
      <Facts of={facts} />
      {isWaiting ? (
        <p>Has pedido pagar menos. Te escribiremos con la respuesta.</p>
      ) : (
        <div className={styles.stack}>
          <p className={styles.note}>¿No puedes pagarla ahora? Pide pagar menos, o nada.</p>
          <Button icon="edit" onClick={onAsk}>
            Pedir una cuota reducida
          </Button>
        </div>
      )}
    </Card>
  )
}

/** What is charged next: nothing, while there is no right to (rule fee-11). */
function describeNext({ next, open }: Fees) {
  if (next?.chargedOn === null) return `${formatMoney(next.cents / 100)}. Sin fecha todavía: te avisaremos`
  if (next) return `${formatMoney(next.cents / 100)}, ${formatCalendarDay(next.chargedOn)}`
  if (open?.state === 'activo') return 'Todavía sin fecha'
  return open?.state === 'suspendido'
    ? 'Ninguno: hemos dejado de cobrar de tu cuenta'
    : 'Ninguno, hasta que firmes tu mandato'
}

const explained = {
  borrador: 'Falta tu firma: hasta que firmes no podemos cobrar de esta cuenta.',
  activo: 'Nos has dado permiso para cobrar tu cuota de esta cuenta.',
  suspendido: 'Hemos dejado de cobrar de esta cuenta. Firma con otra aquí mismo.',
  revocado: '',
  caducado: '',
} as const

function MandateCard({
  fees: { open, bankAccount, inReviewUntil, order, next },
  onSign,
}: {
  fees: Fees
  onSign: () => void
}) {
  return (
    <Card title="De qué cuenta se cobra">
      {open ? (
        <>
          <Facts
            of={[
              ['Permiso para cobrar', <MandateTag key="state" state={open.state} />],
              ['Cuenta', groupIban(open.bankAccount)],
              ['Titular', open.holder ?? 'Tú'],
              ...(open.signedOn === null ? [] : [['Firmado', formatCalendarDay(open.signedOn)] as const]),
              ['Referencia', open.reference],
              ...(open.reason === null ? [] : [['Por qué', open.reason] as const]),
            ]}
          />
          <p>
            {explained[open.state]}
            {open.state === 'suspendido' && (
              <>
                {' '}
                {describeOnItsWay(next)}
                Si no tienes otra, escribe a <OurAddress about="La cuenta de mi cuota" />.
              </>
            )}
          </p>
          <OwnProof mandate={open} />
        </>
      ) : (
        <p>
          {bankAccount === null && inReviewUntil === null
            ? 'No tenemos tu cuenta, y no te podemos cobrar.'
            : 'Ahora mismo no tenemos permiso para cobrar de ninguna cuenta tuya.'}
        </p>
      )}
      {order.creditorId === '' ? (
        <p>
          Todavía no se puede firmar aquí: a la organización le falta su identificador para cobrar. No tienes
          que hacer nada.
        </p>
      ) : (
        <Button variant={open?.state === 'activo' ? 'quiet' : 'primary'} icon="edit" onClick={onSign}>
          {open?.state === 'borrador' ? 'Firmar tu mandato' : 'Cambiar la cuenta'}
        </Button>
      )}
    </Card>
  )
}

/** What is collected all the same from an account that is suspended. */
const describeOnItsWay = (next: Fees['next']) =>
  next?.chargedOn
    ? `El cobro del ${formatCalendarDay(next.chargedOn)} ya está en marcha, y aún puede hacerse. `
    : ''

/** The paper on which one signed, where the organisation has it as a scan (rule fee-16). */
function OwnProof({ mandate: { id, proofs } }: { mandate: Mandate }) {
  const [latest] = proofs
  const params = { mandateId: id, proofId: latest?.id ?? 0 }
  const file = useFileDownload(ownFeeCalls.proof, { params })
  if (!latest) return null
  return (
    <div className={styles.stack}>
      <p>Tenemos guardado el papel que firmaste, desde el {formatCalendarDay(formatDay(latest.addedAt))}.</p>
      <FileButton of={file}>Descargar el papel que firmaste</FileButton>
      {file.error && <p role="alert">No se ha podido descargar. {messageOf(file.error)}</p>}
    </div>
  )
}
