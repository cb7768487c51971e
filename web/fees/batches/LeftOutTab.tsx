import { batchLeftOutColumns } from '#contract/fees/batches.columns.ts'
import { batchCharges } from '#contract/fees/batchCharges.ts'
import type { BatchDetails } from '#contract/fees/batches.ts'
import { leftOutReasons } from '#contract/fees/judging.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { buildSearchBox } from '#web/people/searchBox.ts'
import { linkPerson } from '#web/fees/batches/linkPerson.ts'

const filters = filtersFor(batchCharges.excluded)
const fields = [filters.choice('reason', 'Por qué queda fuera', leftOutReasons)]
const searchBox = buildSearchBox(
  batchCharges.excluded,
  'Nadie de quienes quedan fuera se llama así ni tiene ese documento.',
  'o nombre…',
)

/** Whom a batch leaves out, and why. */
export const LeftOutTab = ({ batch }: { batch: BatchDetails }) => (
  <ListScreen
    title="Quedan fuera"
    noun={['persona', 'personas']}
    endpoint={batchCharges.excluded}
    params={{ id: `${batch.id}` }}
    columns={batchLeftOutColumns}
    link={linkPerson}
    quick={searchBox}
    fields={fields}
    sizes={[20, 50, 100]}
    none="SIN PERSONAS DISPONIBLES"
    empty="Esta remesa no deja fuera a nadie."
    download={batchCharges.exportExcluded}
  />
)
