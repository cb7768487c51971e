import { Link, useParams } from '@tanstack/react-router'
import { bankReplyKindLabels, lineFates, type LineFate } from '#contract/fees/basics/replyStates.ts'
import { describeProgress } from '#contract/fees/bankReplies.columns.ts'
import { bankReplies, type BankReplyDetails } from '#contract/fees/bankReplies.ts'
import { formatDayInWords } from '#contract/format.ts'
import { formatCount } from '#contract/plural.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import styles from '#web/fees/fees.module.css'
import { ReplyActions } from '#web/fees/replies/ReplyActions.tsx'
import { ReplyLines } from '#web/fees/replies/ReplyLines.tsx'
import { WillDo } from '#web/fees/replies/WillDo.tsx'
import { replyReads } from '#web/fees/replies/replyReads.ts'
import { anySearch } from '#web/ui/anySearch.ts'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatMoment, formatMoney } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'

const linesId = 'lineas'

const others = replyReads.filter((read) => read !== bankReplies.get)

/** `/panel-administracion/respuestas-del-banco/{id}`: what the bank says, which charge each line means, and what follows. */
export function BankReplyPanel() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useEditable(bankReplies.get, { params: { id } }, others)
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data && `Respuesta ${loaded.data.id} del banco`}
      loading="Cargando la respuesta del banco"
      failed="No se ha podido cargar la respuesta del banco"
    >
      {(reply) => (
        <Stack key={reply.id}>
          <ReplyActions reply={reply} replace={loaded.replace} />
          <Unsettled of={reply} />
          <Foretold of={reply} />
          {/* Folded: the work is in the lines. */}
          <Disclosure summary={`Qué dice el banco: ${sumInWords(reply.said)}. Y qué pasa con ellas`}>
            <Facts of={[...replyFacts(reply), ...fateFacts(reply)]} />
          </Disclosure>
          {/* The parts of a list keep their own distances. */}
          <div id={linesId}>
            <ReplyLines replyId={reply.id} />
          </div>
        </Stack>
      )}
    </DetailPage>
  )
}

/** The lines that somebody has to settle, with the way to them: they come first in the work. */
function Unsettled({ of: { byFate } }: { of: BankReplyDetails }) {
  const ways = (
    [
      ['dudosa', 'dudosa', 'dudosas'],
      ['desconocida', 'desconocida', 'desconocidas'],
    ] as const
  ).filter(([fate]) => byFate[fate].count > 0)
  if (ways.length === 0) return null
  return (
    <p>
      Por aclarar:{' '}
      {ways.map(([fate, one, many], place) => (
        <span key={fate}>
          {place > 0 && ' y '}
          <Link to="." search={anySearch({ fate })} hash={linesId}>
            {formatCount(byFate[fate].count, `línea ${one}`, `líneas ${many}`)}
          </Link>
        </span>
      ))}
      .
    </p>
  )
}

/** What applying it will do: while lines have to be settled that is not all yet, and it is folded. */
function Foretold({ of: { willDo, byFate, unsettled } }: { of: BankReplyDetails }) {
  if (!willDo) return null
  const facts = (
    <div className={styles.pairs}>
      <WillDo of={willDo} saidCents={byFate.lista.meantCents} />
    </div>
  )
  if (unsettled === 0) return <Card title="Qué hará aplicarla">{facts}</Card>
  return (
    <Disclosure summary={`Qué hará aplicar lo que está listo: ${sumInWords(byFate.lista)}`}>
      {facts}
    </Disclosure>
  )
}

/** How many lines and how much they mean: of one that says no amount, that of its charge. */
const sumInWords = ({ count, meantCents }: { count: number; meantCents: number }) =>
  `${formatCount(count, 'línea', 'líneas')}, ${formatMoney(meantCents / 100)}`

const replyFacts = (reply: BankReplyDetails): readonly Fact[] => [
  ['Qué es', bankReplyKindLabels[reply.kind]],
  ['Fichero', reply.fileName],
  ...(reply.messageId === null ? [] : ([['Identificador del banco', reply.messageId]] as const)),
  ['Fecha de las devoluciones', formatDayInWords(reply.bookedOn)],
  ['En total', sumInWords(reply.said)],
  ...(reply.said.withoutEuros > 0
    ? ([
        [
          'Sin importe',
          `${formatCount(reply.said.withoutEuros, 'línea que no dice', 'líneas que no dicen')} el importe en euros: se cuenta el de su cobro, si lo tiene`,
        ],
      ] as const)
    : []),
  ['Estado', describeProgress(reply)],
  ['Se cargó', `${formatMoment(reply.createdAt)} (${reply.author})`],
  ...(reply.appliedAt === null
    ? []
    : ([['Se aplicó', `${formatMoment(reply.appliedAt)} (${reply.appliedBy})`]] as const)),
]

const fateTitles: Record<LineFate, string> = {
  aplicada: 'Aplicadas',
  lista: 'Listas para aplicar',
  dudosa: 'Dudosas',
  desconocida: 'Desconocidas',
  repetida: 'Repetidas',
  descartada: 'Descartadas',
}

/** What becomes of the lines; these add up to all of them. */
const fateFacts = ({ byFate }: BankReplyDetails): readonly Fact[] =>
  lineFates.flatMap((fate) =>
    byFate[fate].count === 0 ? [] : [[fateTitles[fate], sumInWords(byFate[fate])] as const],
  )
