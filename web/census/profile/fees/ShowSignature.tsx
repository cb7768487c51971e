import { useQuery } from '@tanstack/react-query'
import { mandatePapers, type MandateSignature } from '#contract/fees/mandatePapers.ts'
import { signatureWords, type Mandate } from '#contract/fees/ofPerson.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatCalendarDay, formatMoment } from '#web/ui/format.ts'

type Props = { id: number; mandate: Pick<Mandate, 'id' | 'reference'>; onClose: () => void }

/** How a mandate was signed, with the order for the bank that asks for it (rule fee-6). Each look is logged. */
export function ShowSignature({ id, mandate, onClose }: Props) {
  const params = { id, mandateId: mandate.id }
  const loaded = useQuery(queryOf(mandatePapers.signature, { params }))
  const file = useFileDownload(mandatePapers.order, { params })
  return (
    <Dialog
      title={`Firma del mandato ${mandate.reference}`}
      variant="page"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          <FileButton of={file}>Orden de domiciliación (PDF)</FileButton>
        </>
      }
    >
      {loaded.data ? (
        <Signature of={loaded.data} />
      ) : (
        <QueryPlaceholder
          of={loaded}
          loading="Cargando la firma"
          failed="No se ha podido cargar la firma"
          lines={6}
        />
      )}
      {file.error && <p role="alert">{messageOf(file.error)}</p>}
    </Dialog>
  )
}

const Signature = ({ of: { how, signedOn, onScreen } }: { of: MandateSignature }) =>
  onScreen === null ? (
    <>
      <Facts of={[['Firma', `${signatureWords[how]}, ${formatCalendarDay(signedOn)}`]]} />
      <p>
        {how === 'papel'
          ? 'La prueba es el papel firmado: míralo, o guárdalo escaneado, en «Papel firmado».'
          : 'De antes de que se guardaran las firmas aquí: la prueba, si la hay, está en el archivo.'}
      </p>
    </>
  ) : (
    <>
      <Facts
        of={[
          ['Firma', signatureWords[how]],
          ['Cuándo', formatMoment(onScreen.at)],
          ['Desde', onScreen.device],
          ['Acreedor', onScreen.creditorName],
          ['Identificador del acreedor', onScreen.creditorId || 'No tenía'],
          ['Versión del texto', String(onScreen.textVersion)],
        ]}
      />
      <h3>El texto que leyó</h3>
      {onScreen.text.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  )
