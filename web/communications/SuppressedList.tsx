import { useState } from 'react'
import { columnsOf } from '#contract/column.ts'
import {
  suppressedAddresses,
  suppressedColumns,
  type SuppressedAddress,
} from '#contract/communications/suppressed.ts'
import { suppressionLabels } from '#contract/people/suppressions.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { linkToProfile } from '#web/people/linkToProfile.ts'

const ReleaseAddress = lazyComponent(
  async () => (await import('#web/communications/ReleaseAddress.tsx')).ReleaseAddress,
)

const filters = filtersFor(suppressedAddresses.list)
const search = filters.text('q', 'Dirección')
const fields = [filters.choice('reason', 'Por qué', suppressionLabels)]
const columns = [
  ...suppressedColumns,
  columnsOf<SuppressedAddress>().of('release', 'Acciones', () => '', { isForScreen: true }),
]

const linkMember = ({ affiliateId, address, fullName }: SuppressedAddress) =>
  linkToProfile(affiliateId, {
    name: `${address} ${fullName ?? ''}`,
    whose: address,
    search: anySearch({ tab: 'contacto' }),
  })

const listCells = (onRelease: (of: SuppressedAddress) => void) => ({
  release: (row: SuppressedAddress) => (
    <Button icon="mail" onClick={() => onRelease(row)}>
      Volver a escribir<span className="vh"> a {row.address}</span>
    </Button>
  ),
})

/** `/comunicaciones/direcciones-a-las-que-no-se-escribe`: what gave mail back, complained or unsubscribed (rule communication-14). */
export function SuppressedList() {
  const [releasing, setReleasing] = useState<SuppressedAddress | null>(null)
  return (
    <>
      <ListScreen
        noun={['dirección', 'direcciones']}
        endpoint={suppressedAddresses.list}
        columns={columns}
        cells={listCells(setReleasing)}
        link={linkMember}
        quick={{
          field: search,
          label: 'Buscar por dirección',
          nothing: 'A esa dirección no se le ha dejado de escribir.',
        }}
        fields={fields}
        sizes={[20, 50, 100]}
        download={suppressedAddresses.export}
        empty="Se escribe a todas: ninguna ha devuelto un correo, se ha quejado ni ha pedido la baja."
      />
      {releasing && <ReleaseAddress of={releasing} onClose={() => setReleasing(null)} />}
    </>
  )
}
