import { Link, useParams } from '@tanstack/react-router'
import {
  chargeKindLabels,
  mandateStateLabels,
  settlementLabels,
  type Settlement,
} from '#contract/fees/basics/chargeStates.ts'
import { bankReplyKindLabels } from '#contract/fees/basics/replyStates.ts'
import { describeCharged, describeReturnCode, namePayer } from '#contract/fees/charges.columns.ts'
import { charges, type ChargeDetails } from '#contract/fees/charges.ts'
import { formatDayInWords } from '#contract/format.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { ChargeDecisions } from '#web/fees/charges/ChargeDecisions.tsx'
import { CancelChargePayment } from '#web/fees/charges/ChargePayment.tsx'
import { ReceiptButton } from '#web/fees/basics/ReceiptButton.tsx'
import { ChargeTag } from '#web/fees/charges/ChargeTags.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatMoment, formatMoney } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { Tag } from '#web/ui/Tag.tsx'

const texts = { loading: 'Cargando el cobro', failed: 'No se ha podido cargar el cobro' }

/** `/panel-administracion/cobros/{id}`: a charge, what has happened to it, and what can be decided. */
export function ChargePanel() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useEditable(charges.get, { params: { id } }, [charges.list, charges.summary, charges.get])
  return (
    <DetailPage loaded={loaded} name={loaded.data && `Cobro ${loaded.data.reference}`} {...texts}>
      {(charge) => (
        <Stack key={charge.id}>
          <p>
            <ChargeTag of={charge} />
            {isPaidSince(charge) && (
              <>
                {' '}
                <Tag tone="success" icon="check">
                  Pagado después
                </Tag>
              </>
            )}
          </p>
          <ChargeDecisions charge={charge} onDone={loaded.replace} />
          <CancelChargePayment charge={charge} onDone={loaded.replace} />
          <Card title="El cobro">
            <Facts of={chargeFacts(charge)} />
            <ReceiptButton charge={charge} />
          </Card>
          {charge.settledBy === 'adeudo' && (
            <Card title="En el banco">
              {charge.sequence === null ? (
                <p>Todavía no está en ninguna remesa aprobada. Su referencia será {charge.reference}.</p>
              ) : (
                <Facts of={bankFacts(charge)} missing="—" />
              )}
            </Card>
          )}
          <Story of={charge} />
        </Stack>
      )}
    </DetailPage>
  )
}

/** Whether what came back was paid since: its own state says only that it came back. */
const isPaidSince = ({ state, isOwed, paidBy, retries }: ChargeDetails): boolean =>
  state === 'devuelto' && !isOwed && (paidBy.length > 0 || retries.some((again) => again.state === 'cobrado'))

const chargeLink = (id: number, text: string) => (
  <Link key={id} to="/panel-administracion/cobros/$id" params={{ id: `${id}` }}>
    {text}
  </Link>
)

function payerOf(charge: ChargeDetails) {
  const name = `${namePayer(charge)}${charge.idDocument === null ? '' : ` (${charge.idDocument})`}`
  if (charge.affiliateId !== null)
    return (
      <Link to="/censo-base/inscritos/$id" params={{ id: `${charge.affiliateId}` }}>
        {name}
      </Link>
    )
  return charge.recordId === null ? name : `${name}, fuera del censo`
}

const chargeFacts = (charge: ChargeDetails): readonly Fact[] => [
  ['De quién', payerOf(charge)],
  ['Qué es', chargeKindLabels[charge.kind]],
  ...(charge.kind === 'cuota' ? ([['Periodo', describeCharged(charge)]] as const) : []),
  ['Importe', formatMoney(charge.cents / 100)],
  ['Cómo sale el importe', charge.explained],
  ['Cómo se paga', settlementLabels[charge.settledBy]],
  ['Fecha', formatDayInWords(charge.chargedOn)],
  ...(charge.recordId === null
    ? []
    : ([
        [
          'Registro de la donación',
          <Link key="record" to="/censo-base/registros/$id" params={{ id: `${charge.recordId}` }}>
            Registro {charge.recordId}
          </Link>,
        ],
      ] as const)),
  ...(charge.note === null ? [] : ([['Nota', charge.note]] as const)),
  ...(charge.author === null ? [] : ([['Quién lo anotó', charge.author]] as const)),
  ...(charge.doubled
    ? ([['Aviso', 'La persona tenía dos fichas, y en las dos se cobró por los mismos días']] as const)
    : []),
]

const bankFacts = (charge: ChargeDetails): readonly Fact[] => [
  ['Referencia', charge.reference],
  ['Concepto', charge.concept],
  ['Titular', charge.holder],
  ['Cuenta', charge.iban],
  [
    'Remesa',
    charge.batch && (
      <Link key="batch" to="/panel-administracion/remesas/$id" params={{ id: `${charge.batch.id}` }}>
        Remesa {charge.batch.id}, del {formatDayInWords(charge.batch.chargedOn)}
      </Link>
    ),
  ],
  ['Mandato', charge.mandate && describeMandate(charge.mandate)],
]

const describeMandate = ({ reference, state, reason }: NonNullable<ChargeDetails['mandate']>) =>
  `${reference}: ${mandateStateLabels[state].toLocaleLowerCase('es')}${reason === null ? '' : `. ${reason}`}`

/** What has happened to a charge: when it came back, what the bank said, and what collects it again. */
function Story({ of: charge }: { of: ChargeDetails }) {
  return (
    <Card title="Qué ha pasado">
      <EntryList isOrdered>
        <li>
          <div>Se hizo el {formatMoment(charge.createdAt)}.</div>
        </li>
        {charge.retryOf !== null && (
          <li>
            <div>
              {chargeLink(
                charge.retryOf,
                charge.settledBy === 'adeudo'
                  ? 'Vuelve a cobrar otro que se devolvió'
                  : 'Paga otro que se devolvió',
              )}
              .
            </div>
          </li>
        )}
        {charge.returnedOn !== null && (
          <li>
            <div>
              Se devolvió el {formatDayInWords(charge.returnedOn)}: {describeReturnCode(charge.returnCode)}.
            </div>
          </li>
        )}
        {charge.lines.map(({ replyId, position, kind, bookedOn, state, why }) => (
          <li key={`${replyId} ${position}`}>
            <div>
              <Link to="/panel-administracion/respuestas-del-banco/$id" params={{ id: `${replyId}` }}>
                Respuesta {replyId} del banco, línea {position}
              </Link>{' '}
              ({bankReplyKindLabels[kind]}, {formatDayInWords(bookedOn)}): {state}
              {why !== '' && `. ${why}`}.
            </div>
          </li>
        ))}
        {charge.retries.map(({ id, settledBy, state, createdAt, author }) => (
          <li key={id}>
            <div>
              {chargeLink(id, settledBy === 'adeudo' ? 'Se vuelve a cobrar' : donationWords[settledBy])}:{' '}
              {sayDecided(settledBy === 'adeudo' ? 'lo decidió' : 'lo anotó', createdAt, author)}{' '}
              <ChargeTag of={{ state }} />
            </div>
          </li>
        ))}
        {charge.paidBy.map(({ id, settledBy, chargedOn }) => (
          <li key={id}>
            <div>
              {chargeLink(id, paidWords[settledBy])}, el {formatDayInWords(chargedOn)}.
            </div>
          </li>
        ))}
        <Decided of={charge} />
      </EntryList>
    </Card>
  )
}

/** What was paid of the days of a charge that came back. */
const paidWords: Record<Settlement, string> = {
  adeudo: 'Esos días se han cobrado con otro cobro',
  efectivo: 'Esos días se han pagado en efectivo',
  transferencia: 'Esos días se han pagado por transferencia',
  exencion: 'De esos días se le ha eximido',
}

/** How a donation that came back was paid. */
const donationWords: Record<Exclude<Settlement, 'adeudo'>, string> = {
  efectivo: 'Se pagó en efectivo',
  transferencia: 'Se pagó por transferencia',
  exencion: 'Se eximió',
}

const sayDecided = (what: string, at: string, by: string | null) =>
  `${what}${by === null ? '' : ` ${by}`}, el ${formatMoment(at)}.`

/** What somebody has decided of a charge, who and when (rule fee-9). */
function Decided({ of: { state, stateAt, decidedAt, decidedBy, returnedOn } }: { of: ChargeDetails }) {
  const what =
    state !== 'anulado'
      ? 'Se dejó como deuda: lo decidió'
      : returnedOn === null
        ? 'No se vuelve a cobrar: lo decidió'
        : 'Se perdonó: lo decidió'
  if (decidedAt !== null)
    return (
      <li>
        <div>{sayDecided(what, decidedAt, decidedBy)}</div>
      </li>
    )
  if (state !== 'anulado') return null
  return (
    <li>
      <div>
        {returnedOn === null ? 'Se anuló' : 'Se perdonó'} el {formatMoment(stateAt)}.
      </div>
    </li>
  )
}
