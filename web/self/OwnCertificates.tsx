import { useQuery } from '@tanstack/react-query'
import { formatDayInWords } from '#contract/format.ts'
import { ownCertificates } from '#contract/self/ownCertificates.ts'
import { YearsPaid } from '#web/fees/basics/YearsPaid.tsx'
import { download } from '#web/kernel/api/download.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Card } from '#web/ui/Card.tsx'

const take = (year: number) =>
  download(ownCertificates.certificate, { params: { year } }, () => undefined, AbortSignal.timeout(60_000))

/** What the user paid in each year, with a certificate of each (rule fee-12). */
export function OwnCertificates() {
  const loaded = useQuery(queryOf(ownCertificates.years, {}))
  return (
    <Card title="Certificados de lo pagado">
      {loaded.data === undefined ? (
        <QueryPlaceholder
          of={loaded}
          loading="Cargando lo que has pagado"
          failed="No se ha podido cargar lo que has pagado"
          lines={3}
        />
      ) : loaded.data.inReviewUntil !== null ? (
        <p>
          Tu ficha se ha unido hace poco a otra información: hasta el{' '}
          {formatDayInWords(loaded.data.inReviewUntil)} no se dan certificados, por si hubiera un error.
        </p>
      ) : loaded.data.content.length === 0 ? (
        <p>Cuando conste un pago tuyo, aquí estará su certificado, para la declaración de la renta.</p>
      ) : (
        <>
          <p>Cuotas y donaciones de cada año, para la declaración de la renta.</p>
          <YearsPaid years={loaded.data.content} take={take} />
        </>
      )}
    </Card>
  )
}
