import type { WillDo as Foretold } from '#contract/fees/bankReplies.ts'
import { formatCount } from '#contract/plural.ts'
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

const listFacts = (of: Foretold): readonly Fact[] => [
  ['Quedan devueltos', charges(of.charges)],
  ['Se suspenden', describeSuspended(of)],
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
export const WillDo = ({ of }: { of: Foretold }) => <Facts of={listFacts(of)} />
