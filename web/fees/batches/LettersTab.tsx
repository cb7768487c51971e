import { batchLetterColumns } from '#contract/fees/batches.columns.ts'
import { batchCharges, type Unmailed } from '#contract/fees/batchCharges.ts'
import type { BatchDetails } from '#contract/fees/batches.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { buildSearchBox } from '#web/people/searchBox.ts'
import { linkPerson } from '#web/fees/batches/linkPerson.ts'
import { formatMoney } from '#web/ui/format.ts'

const searchBox = buildSearchBox(
  batchCharges.unmailed,
  'Nadie de quienes no tienen correo se llama así ni tiene ese documento.',
  'o nombre…',
)
const cells = { cents: ({ cents }: Unmailed) => formatMoney(cents / 100) }

/** Who is charged in a batch and has no mail, or whose notice was given up, with their addresses, so that a letter tells them (rule fee-8). */
export const LettersTab = ({ batch }: { batch: BatchDetails }) => (
  <ListScreen
    title={
      batch.state === 'anulada'
        ? 'Sin correo, o su aviso no pudo salir: si se les avisó por carta, díselo por carta'
        : 'Sin correo, o su aviso no pudo salir: se les avisa por carta'
    }
    noun={['persona', 'personas']}
    endpoint={batchCharges.unmailed}
    params={{ id: `${batch.id}` }}
    columns={batchLetterColumns}
    cells={cells}
    link={linkPerson}
    quick={searchBox}
    sizes={[20, 50, 100]}
    none="SIN PERSONAS DISPONIBLES"
    empty="No hay a quién escribir: todas tienen correo, y ningún aviso se ha quedado sin salir."
    download={batchCharges.exportUnmailed}
  />
)
