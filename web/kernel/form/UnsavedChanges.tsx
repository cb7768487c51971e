import { useBlocker } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { getCurrentSession } from '#web/kernel/session/session.ts'
import { markUnsaved } from '#web/kernel/form/unsaved.ts'
import { DialogHold, underWay } from '#web/ui/UnderWay.tsx'

type Props = {
  when: boolean
  /** It was sent and is not answered yet: leaving does not cancel it (rule form-11). */
  isUnderWay?: boolean
  /** Checked when the user leaves: true when the changes are saved. */
  unless?: () => boolean
  /** Called when the user chooses to leave without saving. */
  onLeave?: () => void
  /** Whether other parameters of the same address are still the same form: the steps of a wizard. */
  ofAllSteps?: true
  title?: string
  stay?: string
  leave?: string
  /** A sentence about the data that would be lost. */
  children?: string
}

/** Asks before the user leaves unsaved changes, by link, Back or closing the tab (rule form-5). */
export function UnsavedChanges({
  when,
  isUnderWay = false,
  unless,
  onLeave,
  ofAllSteps,
  title = 'Hay cambios sin guardar',
  stay = 'Seguir editando',
  leave = 'Salir sin guardar',
  children = 'Si sales ahora, se perderá lo que has cambiado en esta página.',
}: Props) {
  useEffect(() => {
    if (!when) return undefined
    Dialog.warm()
    return markUnsaved()
  }, [when])
  const inDialog = use(DialogHold) !== null
  const blocker = useBlocker({
    // Does not block when the session has ended, because the draft is kept.
    shouldBlockFn: ({ current, next }) =>
      when &&
      // A dialog itself sees to what is under way in it.
      !(isUnderWay && inDialog) &&
      !unless?.() &&
      getCurrentSession() !== null &&
      !(ofAllSteps && current.pathname === next.pathname),
    enableBeforeUnload: when,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const sent = isUnderWay && underWay
  return (
    <Confirm
      title={sent ? sent.title : title}
      cancel={sent ? sent.stay : stay}
      confirm={sent ? sent.leave : leave}
      tone="danger"
      onCancel={blocker.reset}
      onConfirm={() => {
        // What is not known to be saved is kept.
        if (!sent) onLeave?.()
        blocker.proceed()
      }}
    >
      <p>{sent ? sent.text : children}</p>
    </Confirm>
  )
}
