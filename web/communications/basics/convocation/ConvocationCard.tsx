import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Convocation, ShownNotice } from '#contract/communications/convocations.ts'
import { isOnlyTotal, sayCount, sayPeople } from '#contract/communications/counts.ts'
import type { RecipientState } from '#contract/communications/recipientStates.ts'
import { noticeRules } from '#contract/meetings/notices.ts'
import { pluralForm } from '#contract/plural.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import {
  letters,
  nameNotice,
  sayOff,
  wordsOf,
  type Letter,
} from '#web/communications/basics/convocation/convocationWords.ts'
import { callsOf, type Subject } from '#web/communications/basics/convocation/subject.ts'
import { LeftOutLink } from '#web/communications/basics/WhoLinks.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { showToast } from '#web/ui/Toasts.tsx'
import { Warning } from '#web/ui/Warning.tsx'
import styles from './convocation.module.css'

const ConveneDialog = lazyComponent(
  async () => (await import('#web/communications/basics/convocation/ConveneDialog.tsx')).ConveneDialog,
)

/** While mails leave it is asked again so often, in milliseconds. */
const whileLeaving = 5_000
const isLeaving = ({ status }: ShownNotice) => status === 'APPROVED' || status === 'PROCESSING'

/** «Convocar»: what was written to those whom a meeting or a voting calls, and what they are to be told still (rules convocation-1, convocation-2). */
export function ConvocationCard({ of: subject, children }: { of: Subject; children?: ReactNode }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const query = queryOf(callsOf[subject.of].get, { params: { id: subject.id } })
  // Another version of it may be one to tell of.
  const queryKey = [...query.queryKey, subject.version]
  const found = useQuery({
    ...query,
    queryKey,
    refetchInterval: ({ state }) => (state.data?.notices.some(isLeaving) ? whileLeaving : false),
  })
  if (!found.data)
    return (
      <Card title="Convocatoria">
        <QueryPlaceholder
          of={found}
          lines={2}
          loading="Cargando la convocatoria"
          failed="No se ha podido cargar la convocatoria"
        />
      </Card>
    )
  const of = found.data
  const { offer, notices, why } = of
  const isCancelled = subject.isCancelled
  const called = notices.findLast(({ kind }) => kind === 'convocatoria')
  const listed = notices.findLast(({ kind }) => noticeRules[kind].means === 'told') ?? called
  return (
    <Card title="Convocatoria">
      <Standing of={found.data} subject={subject} />
      {notices.length > 0 && (
        <EntryList isOrdered>
          {notices.map((notice) => (
            <li key={notice.communicationId}>
              <Entry of={notice} subject={subject} />
            </li>
          ))}
        </EntryList>
      )}
      {why !== null && (offer === null ? <p>{why}</p> : <Warning>{why}</Warning>)}
      {of.letters > 0 && called && <Letters subject={subject} count={of.letters} of={called} kind="call" />}
      {of.changeLetters > 0 && listed && (
        <Letters
          subject={subject}
          count={of.changeLetters}
          of={listed}
          kind={isCancelled ? 'cancellation' : 'change'}
        />
      )}
      {children}
      {offer && (
        <Button
          icon="mail"
          variant={offer === 'faltan' ? 'quiet' : 'primary'}
          onClick={() => setAsking(true)}
        >
          {wordsOf(subject, offer).button}
        </Button>
      )}
      {offer && isAsking && (
        <ConveneDialog
          of={subject}
          offer={offer}
          onClose={() => setAsking(false)}
          onDone={(reply) => {
            setAsking(false)
            client.setQueryData(queryKey, reply)
            showToast(wordsOf(subject, offer).done)
          }}
        />
      )}
    </Card>
  )
}

type Lettered = { subject: Subject; count: number; of: ShownNotice; kind: Letter }

/** Those whom no mail reaches, with the way to the list of their postal addresses. */
const Letters = ({ subject, count, of: { communicationId }, kind }: Lettered) => (
  <div className={styles.letters}>
    <p>{sayOff(subject, letters[kind].say(count))}</p>
    <LeftOutLink id={communicationId} tab="cartas" icon="download">
      {sayOff(subject, letters[kind].button)}
    </LeftOutLink>
  </div>
)

/** How things stand, for whoever may tell those who are called. */
function Standing({ of: { offer, changes, why }, subject }: { of: Convocation; subject: Subject }) {
  const isOff = sayOff(subject, 'se cancela')
  // Some may have been told of one change before another, and nobody needs the place of what is cancelled.
  if (offer === 'cancelacion')
    return <Warning>Quien estaba en la convocatoria todavía no sabe que {isOff}.</Warning>
  if (offer === 'faltaCancelacion')
    return (
      <Warning>
        A algunas personas no les llegó el aviso de que {isOff}, y ahora se les puede escribir.
      </Warning>
    )
  if (offer === 'faltaCambio')
    return (
      <Warning>
        A algunas personas convocadas no les llegó el aviso del cambio, y ahora se les puede escribir. No
        saben: {changes.join(', ')}.
      </Warning>
    )
  if (offer === 'cambio')
    return <Warning>Hay personas convocadas que no saben lo que ha cambiado: {changes.join(', ')}.</Warning>
  return offer === 'convocatoria' && why === null ? (
    <p>Todavía no se ha escrito a nadie. Verás el correo y a cuántas personas llega antes de enviarlo.</p>
  ) : null
}

type Sent = { of: ShownNotice; subject: Subject }

const Entry = ({ of: { communicationId, kind, approvedAt, ...notice }, subject }: Sent) => (
  <div>
    <Link to="/comunicaciones/panel-comunicacion/$id" params={{ id: `${communicationId}` }}>
      {nameNotice(subject, kind)}
    </Link>
    {approvedAt !== null && `, ${formatMoment(approvedAt)}`}. {describeSent(notice)}
    {isHeldUp(notice) && ' Está en pausa.'}
  </div>
)

/** Somebody waits still, or nobody is known for whom it will be. */
const isHeldUp = ({ pausedAt, status }: Pick<ShownNotice, 'pausedAt' | 'status'>) =>
  pausedAt !== null && status !== 'SENT' && status !== 'ERROR'

/** To how many it went: all states together are the total; of few people as far as it is said (rule communication-1). */
function describeSent({
  status,
  counts,
  ...shown
}: Omit<ShownNotice, 'communicationId' | 'kind' | 'approvedAt'>) {
  if (counts === null)
    // What is about to leave is said of all of them (`why`).
    return status === 'ERROR' ? 'No llegó a nadie.' : ''
  const { total, isExact } = shown
  const people = sayPeople(total, isExact)
  if (isOnlyTotal({ counts })) return `Para ${people}: a cuántas ha llegado se dirá al terminar.`
  const sayOf = (state: RecipientState) => sayCount({ counts, isExact }, state)
  const others = [
    ['bounced', 'devuelto', 'devueltos'],
    ['uncertain', 'dudoso', 'dudosos'],
    ['skipped', 'no enviado', 'no enviados'],
  ] as const
  const more = others.flatMap(([state, one, other]) =>
    counts[state] === 0 ? [] : [`${sayOf(state)} ${pluralForm(counts[state] ?? 0, one, other)}`],
  )
  const sent = isExact
    ? `Enviada a ${sayOf('sent')} de ${people}`
    : `Enviada a ${sayPeople(counts.sent ?? null, isExact)}`
  return `${[sent, ...more].join('; ')}.`
}
