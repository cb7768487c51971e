import { collector } from '#contract/collector/collector.ts'
import type { CollectorValues, GuardedValues, OrganisationSettings } from '#contract/organisation/settings.ts'
import { ApiProblem, call, messageOf } from '#web/kernel/api/api.ts'
import { identityRenamed, proveIdentity, type TypedIdentity } from '#web/kernel/identity/ownIdentity.ts'
import { showNote, showToast } from '#web/ui/Toasts.tsx'

const isConflict = (error: unknown) => error instanceof ApiProblem && error.is('conflicto')

export type ChangeProps = {
  settings: OrganisationSettings
  onChanged: (settings: OrganisationSettings) => Promise<void>
  /** Asks for the settings again. */
  reload: () => void
  onClose: () => void
}

type Changing<Values> = Omit<ChangeProps, 'settings'> & {
  /** The settings as they were when the dialog opened: what another changes meanwhile is refused, not written over. */
  seen: OrganisationSettings
  /** What its fields said then. */
  start: Values
}

/** How a dialog sends what was changed in it, with the password and second factor of whoever changes it (rule organisation-5). */
export const changeWithIdentity = <Values extends Partial<CollectorValues & GuardedValues>>({
  seen: { version },
  start,
  onChanged,
  reload,
  onClose,
}: Changing<Values>) => ({
  renamed: identityRenamed,
  async send({ ownPassword, ownFactor, ...typed }: Values & TypedIdentity) {
    const before: Record<string, unknown> = start
    const changed = Object.entries(typed).filter(([name, value]) => value !== before[name])
    try {
      const identity = await proveIdentity({ ownPassword, ownFactor })
      const saved = await call(collector.change, {
        body: { ...Object.fromEntries(changed), version, ...identity },
      })
      await onChanged(saved)
      if (saved.version === version) showNote('No has cambiado nada')
      else showToast('Cambiado. Se avisa por correo a toda la superadministración')
      onClose()
    } catch (error) {
      if (isConflict(error)) reload()
      throw error
    }
  },
  whyOf: (error: unknown) =>
    isConflict(error)
      ? `${messageOf(error)}. Cierra esta ventana para ver cómo están ahora`
      : messageOf(error),
  button: 'Cambiar y avisar',
  busy: 'Cambiando…',
  failed: 'No se ha cambiado',
  onClose,
})
