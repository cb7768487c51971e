import { admins } from '#contract/actor.ts'
import type { Communication } from '#contract/communications/communications.ts'
import styles from '#web/communications/communications.module.css'
import { describeStanding } from '#web/communications/describeStanding.ts'
import { isDue } from '#web/communications/following.ts'
import { useRelay } from '#web/communications/useRelay.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { formatTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'

/** Why a communication does not go on, or that it is about to, in sentences; nothing where it does. */
export function Standing({ of }: { of: Communication }) {
  const session = useSession()
  const minute = useCurrentMinute()
  const isAdmin = session !== null && admins({ role: session.rol })
  const relay = useRelay(of)
  const sentences = [
    ...describeStanding(of, isAdmin),
    ...(relay && of.pausedAt === null ? describeRelay(relay) : []),
  ]
  // Whoever has just approved it sees that something happens.
  if (sentences.length === 0 && isDue(of, minute.getTime() + 60_000))
    sentences.push('Empieza a salir enseguida. Esta página se actualiza sola.')
  if (sentences.length === 0) return null
  return (
    <div className={styles.problems} data-level={of.status === 'ERROR' ? 'error' : 'warning'} role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>
          <Icon name={of.status === 'ERROR' ? 'error' : 'info'} /> <span>{sentence}</span>
        </p>
      ))}
    </div>
  )
}

type Relay = { isOn: boolean; pausedUntil: string | null; lastError: string | null }

function describeRelay({ isOn, pausedUntil, lastError }: Relay): string[] {
  if (!isOn)
    return [
      'El envío de correo está apagado en este servidor, así que no sale nada. Se enciende en los ajustes del servidor.',
    ]
  if (pausedUntil === null) return []
  const why = lastError === null ? '' : ` Lo último que dijo: «${lastError}».`
  return [
    `El servidor de correo no acepta mensajes; se vuelve a intentar a las ${formatTime(pausedUntil)}. No hay que hacer nada.${why}`,
  ]
}
