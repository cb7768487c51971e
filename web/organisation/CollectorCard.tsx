import { useState } from 'react'
import type { OrganisationSettings } from '#contract/organisation/settings.ts'
import { describeCollector } from '#web/organisation/describeSettings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const ChangeCollector = lazyComponent(
  async () => (await import('#web/organisation/ChangeCollector.tsx')).ChangeCollector,
)

type Props = {
  settings: OrganisationSettings
  onChanged: (settings: OrganisationSettings) => Promise<void>
  /** Asks for the settings again. */
  reload: () => void
}

/** Who collects, and the accounts in which the money arrives (rules organisation-4, organisation-5). */
export function CollectorCard({ settings, onChanged, reload }: Props) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Card
      title="Quién cobra, y en qué cuentas"
      actions={
        <Button
          icon="edit"
          onPointerEnter={ChangeCollector.warm}
          onFocus={ChangeCollector.warm}
          onClick={() => setChanging(true)}
        >
          Cambiar<span className="vh"> quién cobra y en qué cuentas</span>
        </Button>
      }
    >
      <Facts of={describeCollector(settings)} missing="En blanco" />
      <p>
        Se cambia con tu contraseña. De cada cambio se avisa por correo a toda la superadministración, también
        a la de los últimos 30 días, y al correo de contacto: qué cuenta había, cuál hay y quién lo ha hecho.
      </p>
      {isChanging && (
        <ChangeCollector
          settings={settings}
          onChanged={onChanged}
          reload={reload}
          onClose={() => setChanging(false)}
        />
      )}
    </Card>
  )
}
