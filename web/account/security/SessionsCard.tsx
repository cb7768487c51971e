import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { security, type OwnSession } from '#contract/account/security.ts'
import { call } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import styles from './security.module.css'

const nameOf = ({ device }: OwnSession) => device || 'Navegador desconocido'

/** The user's sessions, each of which can be ended. */
export function SessionsCard() {
  const sessions = useQuery(queryOf(security.sessions, {}))
  const { data, refetch } = sessions
  const [asking, setAsking] = useState<OwnSession | 'others'>()

  async function end(which: OwnSession | 'others') {
    if (which === 'others') await call(security.endOtherSessions, {})
    else await call(security.endSession, { params: { id: which.id } })
    await refetch()
    showToast(which === 'others' ? 'Las demás sesiones se han cerrado' : 'Sesión cerrada')
    setAsking(undefined)
  }

  const others = data?.content.filter(({ current }) => !current) ?? []
  return (
    <Card title="Sesiones">
      <p>Los navegadores en los que has entrado. Si no reconoces alguno, ciérralo y cambia tu contraseña.</p>
      {data ? (
        <EntryList>
          {data.content.map((session) => (
            <Session key={session.id} session={session} onEnd={() => setAsking(session)} />
          ))}
        </EntryList>
      ) : (
        <QueryPlaceholder
          of={sessions}
          loading="Cargando tus sesiones"
          failed="No se han podido cargar tus sesiones"
          lines={3}
        />
      )}
      {others.length > 0 && (
        <Button icon="logout" onClick={() => setAsking('others')}>
          Cerrar todas las demás
        </Button>
      )}
      {asking && (
        <ConfirmCall
          title={
            asking === 'others'
              ? '¿Cerrar todas tus sesiones menos esta?'
              : `¿Cerrar la sesión de ${nameOf(asking)}?`
          }
          confirm={asking === 'others' ? 'Cerrar las demás' : 'Cerrar la sesión'}
          tone="danger"
          busy="Cerrando…"
          failed="No se ha podido cerrar"
          onConfirm={() => end(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>Para volver a entrar allí hará falta tu contraseña.</p>
        </ConfirmCall>
      )}
    </Card>
  )
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { current, createdAt, lastSeenAt } = session
  return (
    <li>
      <div>
        <p>
          <strong>{nameOf(session)}</strong>
        </p>
        <p className={styles.about}>
          Desde el {formatMoment(createdAt)}. Vista por última vez el {formatMoment(lastSeenAt)}.
        </p>
      </div>
      {current ? (
        <Tag tone="success" icon="check">
          Esta sesión
        </Tag>
      ) : (
        <Button onClick={onEnd}>
          Cerrar<span className="vh"> la sesión de {nameOf(session)}</span>
        </Button>
      )}
    </li>
  )
}
