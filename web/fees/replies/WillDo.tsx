import type { WillDo as Foretold } from '#contract/fees/bankReplies.ts'
import { Link } from '@tanstack/react-router'
import { formatDayInWords } from '#contract/format.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatMoney } from '#web/ui/format.ts'

const charges = ({ count, cents }: Foretold['charges']) =>
  count === 0 ? 'Ninguno' : `${formatCount(count, 'cobro', 'cobros')}, ${formatMoney(cents / 100)}`

function describeSuspended({ suspended, suspensions }: Foretold) {
  if (suspended === 0) return 'Ninguno'
  return (
    <>
      {formatCount(suspended, 'mandato', 'mandatos')}
      {suspensions.map(({ reason, mandates }) => (
        <div key={reason}>
          {reason}: {mandates}
        </div>
      ))}
    </>
  )
}

/** What batches charge with the mandates that are suspended: the office has to ask the bank, or cancel a batch that was not sent. */
const OnTheirWay = ({ of }: { of: Foretold }) =>
  of.onTheirWay.map(({ batchId, batchState, chargedOn, charges: count }) => (
    <div key={batchId}>
      {count === 1 ? 'Una de estas personas tiene un cobro' : `${count} cobros de estas personas están`} en la{' '}
      <Link to="/panel-administracion/remesas/$id" params={{ id: `${batchId}` }} search={{ blocked: 'true' }}>
        remesa {batchId}
      </Link>
      , del {formatDayInWords(chargedOn)}
      {batchState === 'enviada'
        ? `, que el banco ya tiene: pídele que no ${pluralForm(count, 'lo', 'los')} cobre.`
        : `, aprobada y sin enviar: si no se ${pluralForm(count, 'ha', 'han')} de cobrar, anúlala antes.`}
    </div>
  ))

const listFacts = (of: Foretold, saidCents: number): readonly Fact[] => [
  ['Quedan devueltos', charges(of.charges)],
  ...(saidCents === of.charges.cents || of.repeated > 0
    ? []
    : ([
        [
          'No es lo mismo',
          `Las líneas dicen ${formatMoney(saidCents / 100)}, y sus cobros son ${formatMoney(of.charges.cents / 100)}: lo que cuenta es cada cobro`,
        ],
      ] as const)),
  ...(of.byHand === 0 ? [] : ([['Aclaradas a mano', formatCount(of.byHand, 'línea', 'líneas')]] as const)),
  ['Se suspenden', describeSuspended(of)],
  ...(of.onTheirWay.length === 0 ? [] : [['No se para', <OnTheirWay key="way" of={of} />] as const]),
  ['Se podrán volver a cobrar', charges(of.retriable)],
  ['Habrá que decidir', charges(of.waiting)],
  ['Se escribe', of.mails === 0 ? 'A nadie' : formatCount(of.mails, 'correo', 'correos')],
  ...(of.repeated === 0
    ? []
    : ([
        [
          'No cambian nada',
          `${formatCount(of.repeated, 'línea', 'líneas')}, de cobros que ya no se pueden devolver`,
        ],
      ] as const)),
]

/** What applying an answer of the bank will do, counted by what does it (rule fee-9). */
export const WillDo = ({ of, saidCents }: { of: Foretold; saidCents: number }) => (
  <Facts of={listFacts(of, saidCents)} />
)
