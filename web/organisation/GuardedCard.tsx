import { useState } from 'react'
import { organisationFieldLabels as labels } from '#contract/organisation/settings.ts'
import type { ChangeProps } from '#web/organisation/changeWithIdentity.ts'
import { describeSecondFactor } from '#web/organisation/describeSettings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const ChangeGuarded = lazyComponent(
  async () => (await import('#web/organisation/ChangeGuarded.tsx')).ChangeGuarded,
)

/** How mails leave and how staff enters, which changes with the password (rule organisation-5). */
export function GuardedCard({ settings, onChanged, reload }: Omit<ChangeProps, 'onClose'>) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Card
      title="Correo de salida y segundo factor"
      actions={
        <Button
          icon="edit"
          onPointerEnter={ChangeGuarded.warm}
          onFocus={ChangeGuarded.warm}
          onClick={() => setChanging(true)}
        >
          Cambiar<span className="vh"> el correo de salida y el segundo factor</span>
        </Button>
      }
    >
      <Facts
        of={[
          [
            labels.senderEmail,
            settings.senderEmail || `${settings.usual.senderEmail}, mientras no tenga otro`,
          ],
          describeSecondFactor(settings),
        ]}
      />
      <p>Se cambia con tu contraseña, y se avisa por correo a toda la superadministración.</p>
      {isChanging && (
        <ChangeGuarded
          settings={settings}
          onChanged={onChanged}
          reload={reload}
          onClose={() => setChanging(false)}
        />
      )}
    </Card>
  )
}
