import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { certificates } from '#contract/fees/yearly/certificates.ts'
import { YearsPaid } from '#web/fees/basics/YearsPaid.tsx'
import { download } from '#web/kernel/api/download.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ActionsCard } from '#web/ui/ActionsCard.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

const title = 'Certificados de lo pagado'

/** What a person paid in each year, for super admins. It is read when it is asked for: each look is logged. */
export function PersonCertificates({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Card title={title}>
        <Years id={id} />
      </Card>
    )
  return (
    <ActionsCard title={title}>
      <Button icon="eye" onClick={() => setOpen(true)}>
        Ver lo que ha pagado cada año
      </Button>
    </ActionsCard>
  )
}

function Years({ id }: { id: number }) {
  const loaded = useQuery(queryOf(certificates.years, { params: { id } }))
  if (loaded.data === undefined)
    return (
      <QueryPlaceholder
        of={loaded}
        loading="Cargando lo que ha pagado"
        failed="No se ha podido cargar lo que ha pagado"
        lines={3}
      />
    )
  if (loaded.data.content.length === 0) return <p>No consta ningún pago.</p>
  const take = (year: number) =>
    download(certificates.certificate, { params: { id, year } }, () => undefined, AbortSignal.timeout(60_000))
  return <YearsPaid years={loaded.data.content} take={take} />
}
