import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { getCurrentSession } from '#web/kernel/session/session.ts'
import { holdUnsaved } from '#web/kernel/form/unsaved.ts'

type Props = {
  when: boolean
  /** Asked at the moment of leaving: what was to be saved has been. */
  unless?: () => boolean
  /** Who leaves them behind on purpose wants nothing kept. */
  onLeave?: () => void
  title?: string
  stay?: string
  leave?: string
  /** What will be lost. */
  children?: string
}

/** Asks before somebody leaves changes behind: links, back, closing the tab (rule form-5). */
export function UnsavedChanges({
  when,
  unless,
  onLeave,
  title = 'Hay cambios sin guardar',
  stay = 'Seguir editando',
  leave = 'Salir sin guardar',
  children = 'Si sales ahora, se perderá lo que has cambiado en esta página.',
}: Props) {
  useEffect(() => {
    if (!when) return undefined
    Dialog.warm()
    return holdUnsaved()
  }, [when])
  const blocker = useBlocker({
    // When the session is over there is nothing to stay for: the draft is kept.
    shouldBlockFn: () => when && !unless?.() && getCurrentSession() !== null,
    enableBeforeUnload: when,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Confirm
      title={title}
      cancel={stay}
      confirm={leave}
      onCancel={blocker.reset}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed()
      }}
    >
      <p>{children}</p>
    </Confirm>
  )
}
