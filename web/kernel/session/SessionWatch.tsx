import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessions } from '#contract/account/session.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { knowsServerTime, readServerTime } from '#web/kernel/api/serverTime.ts'
import { signOut } from '#web/kernel/session/signOut.ts'
import {
  getCurrentSession,
  endSession,
  saveIdleUntil,
  subscribeToSession,
  getSessionEnd,
  useSession,
  type Session,
} from '#web/kernel/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatTime } from '#web/ui/format.ts'
import { clearToasts } from '#web/ui/Toasts.tsx'

const warnBefore = 120_000

/** Runs the route guards again whenever the session changes, and warns before it ends (rule shell-6). */
export function SessionWatch() {
  const router = useRouter()
  const session = useSession()
  const person = session?.sub
  useEffect(
    () =>
      subscribeToSession(() => {
        if (getCurrentSession()?.sub !== person) clearToasts()
        void router.invalidate()
      }),
    [router, person],
  )
  useEffect(() => {
    // A page restored from the browser's back/forward cache may belong to a former session, so it is loaded again.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])
  return session && <ExpiryWatch key={session.token} session={session} />
}

function ExpiryWatch({ session }: { session: Session }) {
  const [ending, setEnding] = useState<{ at: number; movable: boolean } | null>(null)
  const [noted, setNoted] = useState(0)
  useEffect(() => {
    const look = () => {
      const end = getSessionEnd(session)
      // Before the server has said its time, a wrong clock of this device would end every session.
      if (!knowsServerTime()) return
      const left = end.at - readServerTime()
      if (left <= 0) endSession('lost')
      if (left < 2 * warnBefore) Dialog.warm()
      // Keeps the same object while the end is the same, so that the dialog is not rendered every second.
      setEnding((before) => (left > warnBefore ? null : before?.at === end.at ? before : end))
    }
    // Checks every second instead of one long timer, which stops while a laptop sleeps.
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [session])
  if (!ending || ending.at === noted) return null
  return <ExpiryWarning {...ending} onClose={() => setNoted(ending.at)} />
}

type Props = { at: number; movable: boolean; onClose: () => void }

function ExpiryWarning({ at, movable, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  async function stay() {
    if (!movable) return onClose()
    setBusy(true)
    try {
      saveIdleUntil((await call(sessions.extend, {})).idleUntil)
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Tu sesión está a punto de terminar"
      role="alertdialog"
      describedBy="session-end"
      onClose={() => void stay()}
      actions={
        <>
          <Button onClick={() => void signOut()}>Salir</Button>
          <Button
            variant="primary"
            data-first-focus
            busy={busy ? 'Un momento…' : undefined}
            onClick={() => void stay()}
          >
            {movable ? 'Seguir conectado' : 'Entendido'}
          </Button>
        </>
      }
    >
      <p id="session-end">
        Terminará a las {formatTime(new Date(at))}.{' '}
        {movable
          ? '¿Quieres seguir?'
          : 'Guarda lo que tengas a medias: después tendrás que volver a entrar y seguirás en esta misma página.'}
      </p>
      {failure && <p role="alert">{failure}. Prueba otra vez.</p>}
    </Dialog>
  )
}
