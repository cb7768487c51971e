import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { receivedCommunications, type ReceivedCommunication } from '#contract/self/received.ts'
import { call } from '#web/kernel/api/api.ts'
import { findNextPage, LoadMoreList } from '#web/kernel/page/LoadMoreList.tsx'
import { feesTab } from '#web/self/panelDialog.ts'
import { ReceivedMail } from '#web/self/ReceivedMail.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { formatMoment } from '#web/ui/format.ts'
import { Tag } from '#web/ui/Tag.tsx'

/** What the organisation has written to the user; the one that they read is in the address (rule communication-9). */
export function OwnCommunications() {
  const { mensaje } = useSearch({ strict: false }) as { mensaje?: string }
  useFocusOnEntry(mensaje)
  return mensaje !== undefined && /^[1-9]\d{0,9}$/.test(mensaje) ? (
    <ReceivedMail key={mensaje} id={mensaje} />
  ) : (
    <ReceivedList />
  )
}

/** Whoever goes back from a mail is at its entry again. */
function useFocusOnEntry(read: string | undefined) {
  const before = useRef(read)
  useEffect(() => {
    const left = before.current
    before.current = read
    if (read === undefined && left !== undefined)
      document
        .querySelector<HTMLElement>(`[data-received="${CSS.escape(left)}"]`)
        ?.focus({ preventScroll: true })
  }, [read])
}

function ReceivedList() {
  const query = useInfiniteQuery({
    queryKey: [receivedCommunications.list.path],
    queryFn: ({ pageParam, signal }) =>
      call(receivedCommunications.list, { query: { page: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: findNextPage,
  })
  return (
    <LoadMoreList
      title="Comunicaciones recibidas"
      what="las comunicaciones que has recibido"
      query={query}
      empty={{
        title: 'SIN COMUNICACIONES DISPONIBLES',
        why: 'Cuando la organización te escriba un correo, lo podrás leer también aquí.',
      }}
      note={elsewhere}
      keyOf={({ id }) => `${id}`}
    >
      {(received) => <Received of={received} />}
    </LoadMoreList>
  )
}

/** A mail to one person says what stands in their panel. */
const elsewhere = (
  <>
    Los avisos de tu cuota y de tu cuenta van solo a tu correo: lo que se te cobra, y lo que el banco
    devuelve, está siempre en{' '}
    <Link to="." search={{ tab: feesTab }}>
      Tus cuotas
    </Link>
    .
  </>
)

const Received = ({ of: { id, subject, fromName, settledAt, state } }: { of: ReceivedCommunication }) => (
  <div>
    <Link
      to="."
      search={anySearch((before) => ({ ...before, mensaje: `${id}` }))}
      resetScroll={false}
      data-received={id}
    >
      <strong>{subject}</strong>
    </Link>
    <br />
    {fromName}
    {settledAt !== null && <>, {formatMoment(settledAt)}</>}
    {state === 'bounced' && (
      <>
        {' '}
        <Tag tone="warning" icon="warning">
          Tu correo lo devolvió
        </Tag>
      </>
    )}
  </div>
)
