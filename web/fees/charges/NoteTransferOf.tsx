import { useQuery } from '@tanstack/react-query'
import { charges, type ChargeDetails } from '#contract/fees/charges.ts'
import { feesOfPerson } from '#contract/fees/personFees.ts'
import { NoteTransfer } from '#web/fees/basics/NoteTransfer.tsx'
import { call } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = {
  charge: ChargeDetails & { affiliateId: number }
  onDone: (charge: ChargeDetails) => Promise<unknown>
  onClose: () => void
}

/** Notes, from a charge that came back, that it was paid, with all that its person was told to pay with it. */
export function NoteTransferOf({ charge, onDone, onClose }: Props) {
  const loaded = useQuery(queryOf(feesOfPerson.read, { params: { id: charge.affiliateId } }))
  if (!loaded.data)
    return (
      <Dialog
        title="Anotar la transferencia"
        onClose={onClose}
        actions={<Button onClick={onClose}>Cancelar</Button>}
      >
        <QueryPlaceholder
          of={loaded}
          loading="Cargando lo que debe"
          failed="No se ha podido cargar lo que debe"
          lines={4}
        />
      </Dialog>
    )
  return (
    <NoteTransfer
      fees={loaded.data}
      chargeId={charge.id}
      onDone={async () => onDone(await call(charges.get, { params: { id: charge.id } }))}
      onClose={onClose}
    />
  )
}
