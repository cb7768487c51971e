import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { communicationSending, type Sending } from '#contract/communications/sending.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatNumber, formatTime } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const ChangePace = lazyComponent(async () => (await import('#web/communications/ChangePace.tsx')).ChangePace)

/** How fast mail to many leaves, and whether the mail server takes it (rule communication-10). */
export function SendingCard({ isSuper }: { isSuper: boolean }) {
  const read = useQuery(queryOf(communicationSending.get, {}))
  const [isChanging, setChanging] = useState(false)
  return (
    <Card title="Cómo sale el correo">
      {!read.data && (
        <QueryPlaceholder
          of={read}
          loading="Mirando el servidor de correo"
          failed="No se ha podido mirar el servidor de correo"
          lines={2}
        />
      )}
      {read.data && (
        <Facts
          of={[
            ['Servidor de correo', describeServer(read.data)],
            ['Ritmo', describePace(read.data.perSecond)],
          ]}
        />
      )}
      {read.data && isSuper && (
        <Actions>
          <Button icon="edit" onClick={() => setChanging(true)}>
            Cambiar el ritmo
          </Button>
        </Actions>
      )}
      {read.data && isChanging && <ChangePace of={read.data} onClose={() => setChanging(false)} />}
    </Card>
  )
}

function describeServer({ isOn, pausedUntil, lastError }: Sending): string {
  if (!isOn) return 'El envío está apagado en este servidor: no sale nada'
  if (pausedUntil !== null)
    return `No acepta mensajes; se vuelve a intentar a las ${formatTime(pausedUntil)}${lastError === null ? '' : ` («${lastError}»)`}`
  return lastError === null ? 'Acepta mensajes' : `Ha fallado hace poco («${lastError}»)`
}

const perHour = 3600

/** A slow pace is said by the hour. */
function describePace(perSecond: number | null): string {
  if (perSecond === null) return 'Sin límite'
  return perSecond < 1
    ? `Como mucho ${formatNumber(perSecond * perHour)} mensajes por hora`
    : `Como mucho ${String(perSecond).replace('.', ',')} mensajes por segundo`
}
