import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ChangeProps } from '#web/organisation/changeWithIdentity.ts'
import { describePeriods } from '#web/organisation/describeSettings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const ChangePeriods = lazyComponent(
  async () => (await import('#web/organisation/ChangePeriods.tsx')).ChangePeriods,
)

/** For how long what is kept is kept, which changes with the password (rule retention-1). */
export function PeriodsCard({ settings, onChanged, reload }: Omit<ChangeProps, 'onClose'>) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Card
      title="Plazos de conservación"
      actions={
        <Button
          icon="edit"
          onPointerEnter={ChangePeriods.warm}
          onFocus={ChangePeriods.warm}
          onClick={() => setChanging(true)}
        >
          Cambiar<span className="vh"> los plazos de conservación</span>
        </Button>
      }
    >
      <Facts of={describePeriods(settings)} />
      <p>
        Se cambian con tu contraseña, y se avisa por correo a toda la superadministración. Qué se borra y
        cuándo está en <Link to="/panel-administracion/conservacion">Conservación de datos</Link>.
      </p>
      {isChanging && (
        <ChangePeriods
          settings={settings}
          onChanged={onChanged}
          reload={reload}
          onClose={() => setChanging(false)}
        />
      )}
    </Card>
  )
}
