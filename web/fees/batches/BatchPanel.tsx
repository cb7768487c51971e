import { Link, useParams } from '@tanstack/react-router'
import { batches, batchKindLabels, type BatchDetails } from '#contract/fees/batches.ts'
import { chargeStateLabels } from '#contract/fees/basics/chargeStates.ts'
import { nameQuarter, quarterOf } from '#contract/fees/days.ts'
import { formatDayInWords } from '#contract/format.ts'
import { formatCount, formatInteger, pluralForm } from '#contract/plural.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { batchCharges } from '#contract/fees/batchCharges.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { BatchSteps } from '#web/fees/batches/BatchSteps.tsx'
import { BatchStateTag } from '#web/fees/batches/batchTags.tsx'
import { ChargesTab } from '#web/fees/batches/ChargesTab.tsx'
import { LettersTab } from '#web/fees/batches/LettersTab.tsx'
import { LeftOutTab } from '#web/fees/batches/LeftOutTab.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatMoment, formatMoney } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'

const others = [batches.list, batches.preview, batchCharges.list, batchCharges.excluded]

/** `/panel-administracion/remesas/{id}`: a batch, what can be done with it, its charges and whom it leaves out (rule fee-8). */
export function BatchPanel() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useEditable(batches.get, { params: { id } }, others)
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data && `Remesa ${loaded.data.id}`}
      loading="Cargando la remesa"
      failed="No se ha podido cargar la remesa"
    >
      {(batch) => (
        <Stack key={batch.id}>
          <p>
            <BatchStateTag state={batch.state} />
          </p>
          <BatchSteps batch={batch} replace={loaded.replace} refetch={loaded.refetch} />
          <Card title="La remesa">
            <Facts of={listFacts(batch)} />
          </Card>
          <Tabs label="Lo que tiene la remesa" tabs={listTabs(batch, loaded.refetch)} />
        </Stack>
      )}
    </DetailPage>
  )
}

/** How many amounts are far from the usual, with the way to them among the charges (rule fee-14). */
const UnusualWay = ({ of: { unusual } }: { of: BatchDetails }) => (
  <Link to="." search={anySearch({ unusual: 'true' })} resetScroll={false}>
    {formatCount(unusual, 'importe', 'importes')}: {unusual === 1 ? 'verlo' : 'verlos'}
  </Link>
)

/** How many are of a mandate that is not in use any more, with the way to them: approved, they are charged all the same (rule fee-7). */
const BlockedWay = ({ of: { blocked, state, isDue } }: { of: BatchDetails }) => (
  <>
    <Link to="." search={anySearch({ blocked: 'true' })} resetScroll={false}>
      {formatCount(blocked, 'cobro', 'cobros')}: {blocked === 1 ? 'verlo' : 'verlos'}
    </Link>
    {state === 'enviada'
      ? `. El banco ya los tiene${isDue ? '' : ': pídele que no los cobre'}.`
      : '. Se cobrarán igual: si no se han de cobrar, anula la remesa antes de enviarla.'}
  </>
)

const listTabs = (batch: BatchDetails, onChange: () => Promise<unknown>): [Tab, ...Tab[]] => [
  {
    id: 'cobros',
    label: 'Cobros',
    count: batch.state === 'anulada' ? countListed(batch) : batch.total,
    content: () => <ChargesTab batch={batch} onChange={onChange} />,
  },
  {
    id: 'fuera',
    label: 'Quedan fuera',
    count: batch.leftOut,
    content: () => <LeftOutTab batch={batch} />,
  },
  ...(batch.state === 'borrador' || (batch.state === 'anulada' && batch.noticedAt === null)
    ? []
    : [{ id: 'sin-correo', label: 'Avisar por carta', content: () => <LettersTab batch={batch} /> }]),
]

const listFacts = (batch: BatchDetails): Fact[] => [
  ['Día de cargo', formatDayInWords(batch.chargedOn)],
  ['Qué cobra', describeKind(batch)],
  ...(batch.kind === 'cuotas' ? [['A quién', describeChosen(batch)] as const] : []),
  ['Cobros', describeTotal(batch)],
  ['Importe', formatMoney(batch.cents / 100)],
  ...(batch.unusual === 0
    ? []
    : [['Fuera de lo habitual', <UnusualWay key="unusual" of={batch} />] as const]),
  ...(batch.retries === 0
    ? []
    : [
        [
          'De ellos, otra vez',
          `${formatCount(batch.retries, 'cobro', 'cobros')} que ya se devolvieron`,
        ] as const,
      ]),
  ...(batch.blocked === 0
    ? []
    : [['De mandatos que ya no valen', <BlockedWay key="blocked" of={batch} />] as const]),
  ...(batch.toldOtherwise === 0
    ? []
    : [['Se les dijo que no', describeToldOtherwise(batch.toldOtherwise)] as const]),
  ...(batch.state === 'enviada' || batch.state === 'cobrada'
    ? [['Cómo están', describeStates(batch)] as const]
    : []),
  ...(batch.creditor
    ? [
        [
          'Quién cobra',
          `${batch.creditor.name}, ${batch.creditor.id}, en la cuenta ${batch.creditor.account}`,
        ] as const,
      ]
    : []),
  ...(batch.state === 'borrador' || (batch.state === 'anulada' && batch.noticedAt === null)
    ? []
    : [['Aviso a quienes se cobra', <Notice key="notice" of={batch} />] as const]),
  ...(batch.toldCancelled === null
    ? []
    : [['Aviso de la anulación', describeToldCancelled(batch.toldCancelled, batch.toldSame)] as const]),
  ['Hecha', describeStep(batch.createdAt, batch.author)],
  ...listSteps(batch),
  ...(batch.reason === null ? [] : [['Motivo de la anulación', batch.reason] as const]),
]

function describeKind({ kind, period, quarterFrom, yearFrom, prorated }: BatchDetails): string {
  if (kind === 'donaciones') return `Donaciones anotadas desde el ${formatDayInWords(quarterFrom ?? '')}`
  const quarter = quarterFrom === null ? '' : nameQuarter(quarterFrom)
  const year = yearFrom === null ? '' : `año ${quarterOf(yearFrom).year}`
  const days = period === 'Anual' ? year : period === 'Trimestral' ? quarter : `${quarter} y ${year}`
  const which = period === 'Todas' ? 'trimestrales y anuales' : `${period?.toLowerCase()}es`
  return `${batchKindLabels[kind]} ${which}, ${days}${prorated ? ', con fraccionamiento' : ''}`
}

const countListed = ({ states }: BatchDetails) => states.reduce((all, { charges }) => all + charges, 0)

/** How many charges it has; of a cancelled one, how many of them wait for another since. */
function describeTotal(batch: BatchDetails): string {
  const { total, state } = batch
  const count = formatCount(total, 'cobro', 'cobros')
  const freed = state === 'anulada' ? total - countListed(batch) : 0
  if (freed <= 0) return count
  return `${count}: ${formatCount(freed, 'que se devolvió antes espera', 'que se devolvieron antes esperan')} otra vez a una remesa`
}

const describeChosen = ({ segmentName, words }: BatchDetails) =>
  segmentName === null
    ? 'A todas las personas que pagan cuota'
    : `«${segmentName}»: ${words.join('. Y además: ')}`

const describeStates = ({ states }: BatchDetails) =>
  states
    .map(
      ({ state, charges, cents }) =>
        `${chargeStateLabels[state]}: ${formatInteger(charges)} (${formatMoney(cents / 100)})`,
    )
    .join('; ')

/** When they were told, and how many have no mail or got none, with the way to their addresses. */
function Notice({
  of: { noticedAt, noticed, noticesFailed, noticesLeft, total, state },
}: {
  of: BatchDetails
}) {
  if (noticedAt === null)
    return noticesLeft === null
      ? 'No se les ha avisado'
      : `No se ha avisado desde esta remesa. ${sayToldByOther(noticesLeft, total)}`
  const missing = total - (noticed ?? 0)
  const sent = `${formatMoment(noticedAt)}: ${formatCount(noticed ?? 0, 'correo', 'correos')}`
  if (missing <= 0 && noticesFailed === 0) return sent
  return (
    <>
      {sent}
      {missing > 0 && `; sin correo al que avisar, ${formatInteger(missing)}`}
      {noticesFailed > 0 &&
        `; ${pluralForm(noticesFailed, 'no ha podido salir', 'no han podido salir')} ${formatInteger(noticesFailed)}`}
      :{' '}
      <Link to="." search={anySearch({ tab: 'sin-correo' })} resetScroll={false}>
        {state === 'anulada' ? 'decirles que no se les cobra' : 'avisar por carta'}
      </Link>
    </>
  )
}

/** Who knows of a charge by the mail about another batch, cancelled, in whose place this one makes it. */
const sayToldByOther = (told: number, total: number) =>
  told === total
    ? 'Ya lo saben, por el aviso de otra que se anuló'
    : `Ya lo ${pluralForm(told, 'sabe', 'saben')} ${formatCount(told, 'persona', 'personas')}, por el aviso de otra que se anuló`

/** How many mails left to who had been told of a cancelled batch. */
function describeToldCancelled(told: number, same: number): string {
  if (told === 0) return 'No hacía falta: no había salido ningún aviso'
  const mails = formatCount(Math.max(told - same, 0), 'correo', 'correos')
  return same === 0
    ? mails
    : `${mails}; a ${formatCount(same, 'persona', 'personas')} no hacía falta: otra remesa ${pluralForm(same, 'le', 'les')} cobra lo mismo`
}

/** How many read that they are not charged on that day, by a batch that was cancelled. */
const describeToldOtherwise = (people: number) =>
  `A ${formatCount(people, 'persona', 'personas')}, al anular otra remesa, se ${people === 1 ? 'le' : 'les'} dijo que no se ${people === 1 ? 'le' : 'les'} cobraba: avisa de esta`

const describeStep = (at: string, by: string | null) => [formatMoment(at), by].filter(Boolean).join(', ')

const listSteps = (batch: BatchDetails): Fact[] =>
  (
    [
      ['Aprobada', batch.approvedAt, batch.approvedBy],
      ['Enviada al banco', batch.sentAt, batch.sentBy],
      ['Cobrada', batch.collectedAt, batch.collectedBy],
      ['Anulada', batch.cancelledAt, batch.cancelledBy],
    ] as const
  ).flatMap(([name, at, by]) => (at === null ? [] : [[name, describeStep(at, by)] as const]))
