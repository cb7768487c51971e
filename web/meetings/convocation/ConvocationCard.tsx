import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { convocations, type Convocation, type ShownNotice } from '#contract/communications/convocations.ts'
import { isOnlyTotal, sayCount, sayPeople } from '#contract/communications/counts.ts'
import type { RecipientState } from '#contract/communications/recipientStates.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import { noticeRules } from '#contract/meetings/notices.ts'
import { pluralForm } from '#contract/plural.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { letters, offers, type Letter } from '#web/meetings/convocation/convocationWords.ts'
import { anySearch } from '#web/ui/anySearch.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { showToast } from '#web/ui/Toasts.tsx'
import { Warning } from '#web/ui/Warning.tsx'
import styles from './convocation.module.css'

const ConveneDialog = lazyComponent(
  async () => (await import('#web/meetings/convocation/ConveneDialog.tsx')).ConveneDialog,
)

/** While mails leave it is asked again so often, in milliseconds. */
const whileLeaving = 5_000
const isLeaving = ({ status }: ShownNotice) => status === 'APPROVED' || status === 'PROCESSING'

/** «Convocar»: what was written to those whom a meeting calls, and what they are to be told still (rules convocation-1, convocation-2). */
export function ConvocationCard({ meeting }: { meeting: MeetingDetails }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const query = queryOf(convocations.get, { params: { id: meeting.id } })
  // Another version of the meeting may be one to tell of.
  const queryKey = [...query.queryKey, meeting.version]
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
  const isCancelled = meeting.status === 'Cancelada'
  const called = notices.findLast(({ kind }) => kind === 'convocatoria')
  const changed = notices.findLast(({ kind }) => kind === (isCancelled ? 'cancelacion' : 'cambio'))
  return (
    <Card title="Convocatoria">
      <Standing of={found.data} />
      {notices.length > 0 && (
        <EntryList isOrdered>
          {notices.map((notice) => (
            <li key={notice.communicationId}>
              <Entry of={notice} />
            </li>
          ))}
        </EntryList>
      )}
      {why !== null && (offer === null ? <p>{why}</p> : <Warning>{why}</Warning>)}
      {of.letters > 0 && called && (
        <Letters
          count={of.letters}
          of={called}
          kind={isCancelled ? 'callOff' : changed ? 'callAgain' : 'call'}
        />
      )}
      {of.changeLetters > 0 && changed && (
        <Letters count={of.changeLetters} of={changed} kind={isCancelled ? 'cancellation' : 'change'} />
      )}
      {offer && (
        <Button
          icon="mail"
          variant={offer === 'faltan' ? 'quiet' : 'primary'}
          onClick={() => setAsking(true)}
        >
          {offers[offer].button}
        </Button>
      )}
      {offer && isAsking && (
        <ConveneDialog
          meeting={meeting}
          offer={offer}
          onClose={() => setAsking(false)}
          onDone={(reply) => {
            setAsking(false)
            client.setQueryData(queryKey, reply)
            showToast(offers[offer].done)
          }}
        />
      )}
    </Card>
  )
}

type Lettered = { count: number; of: ShownNotice; kind: Letter }

/** Those whom no mail reaches, with the way to the list of their postal addresses. */
const Letters = ({ count, of: { communicationId }, kind }: Lettered) => (
  <div className={styles.letters}>
    <p>{letters[kind].say(count)}</p>
    <LinkButton
      to="/comunicaciones/panel-comunicacion/$id/sin-recibirla"
      params={{ id: `${communicationId}` }}
      search={anySearch({ tab: 'cartas' })}
      icon="download"
    >
      {letters[kind].button}
    </LinkButton>
  </div>
)

/** How things stand, for whoever may tell those who are called. */
function Standing({ of: { offer, changes, why } }: { of: Convocation }) {
  // Some may have been told of one change before another, and nobody needs the place of what is cancelled.
  if (offer === 'cancelacion')
    return <Warning>Quien estaba en la convocatoria todavía no sabe que se cancela.</Warning>
  if (offer === 'faltaCancelacion')
    return (
      <Warning>
        A algunas personas no les llegó el aviso de que se cancela, y ahora se les puede escribir.
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

const Entry = ({ of: { communicationId, kind, approvedAt, ...notice } }: { of: ShownNotice }) => (
  <div>
    <Link to="/comunicaciones/panel-comunicacion/$id" params={{ id: `${communicationId}` }}>
      {noticeRules[kind].label}
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
  pausedAt,
  counts,
  ...shown
}: Omit<ShownNotice, 'communicationId' | 'kind' | 'approvedAt'>) {
  if (counts === null)
    return status === 'ERROR' ? 'No llegó a nadie.' : pausedAt === null ? 'A punto de salir.' : ''
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
