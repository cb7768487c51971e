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

/** Who is charged in a batch and has no mail, with their addresses, so that a letter tells them (rule fee-8). */
export const LettersTab = ({ batch }: { batch: BatchDetails }) => (
  <ListScreen
    title="Sin correo: se les avisa por carta"
    noun={['persona', 'personas']}
    endpoint={batchCharges.unmailed}
    params={{ id: `${batch.id}` }}
    columns={batchLetterColumns}
    cells={cells}
    link={linkPerson}
    quick={searchBox}
    sizes={[20, 50, 100]}
    none="SIN PERSONAS DISPONIBLES"
    empty="Todas las personas de esta remesa tienen correo."
    download={batchCharges.exportUnmailed}
  />
)
