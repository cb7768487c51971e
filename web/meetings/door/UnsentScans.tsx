import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { markUnsaved } from '#web/kernel/form/unsaved.ts'
import { useWaitingMeetings } from '#web/meetings/door/waitingScans.ts'
import styles from './door.module.css'

const lostBySigningOut =
  'Si sales ahora, se borrarán las lecturas de la puerta que este aparato no ha enviado todavía.'

/** On every screen but the door itself: that scans wait on this device, and where they are sent from (rule door-6). */
export function UnsentScans() {
  const meetings = useWaitingMeetings()
  const { pathname } = useLocation()
  const waits = meetings.length > 0
  useEffect(() => (waits ? markUnsaved(lostBySigningOut) : undefined), [waits])
  const elsewhere = meetings.filter((id) => !pathname.endsWith(`/${id}/puerta`))
  if (elsewhere.length === 0) return null
  return (
    <div role="status" className={`${styles.waiting} ${styles.elsewhere}`}>
      {elsewhere.map((id) => (
        <p key={id}>
          <strong>Este aparato tiene lecturas de una puerta sin enviar.</strong>{' '}
          <Link to="/eventos/reuniones-y-asambleas/$id/puerta" params={{ id }}>
            Abrir la puerta y enviarlas
          </Link>
        </p>
      ))}
    </div>
  )
}
