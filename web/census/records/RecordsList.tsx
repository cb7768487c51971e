import { recordColumns } from '#contract/census/records/records.columns.ts'
import { recordLists } from '#contract/census/records/recordLists.ts'
import type { PersonRecord } from '#contract/census/records/record.ts'
import { recordFilters } from '#web/census/records/recordFilters.ts'
import { shortenDescription, RecordTag } from '#web/census/records/RecordTag.tsx'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { offerElsewhere } from '#web/people/elsewhere.tsx'
import { buildSearchBox } from '#web/people/searchBox.ts'
import { LinkButton } from '#web/ui/Button.tsx'

const cells = {
  recordType: ({ recordType }: PersonRecord) => <RecordTag type={recordType} />,
  description: ({ description }: PersonRecord) => shortenDescription(description),
}

const searchBox = buildSearchBox(
  recordLists.list,
  'Ningún registro tiene ese número ni es de alguien que se llame así o tenga ese documento, correo o teléfono.',
)
const offerPlaces = offerElsewhere('members', 'former', 'pending')

/** `/censo-base/registros` (rule record-1). */
export function RecordsList() {
  return (
    <ListScreen
      actions={
        <LinkButton to="/censo-base/registros/nuevo" icon="plus" variant="primary">
          Nuevo registro
        </LinkButton>
      }
      noun={['registro', 'registros']}
      endpoint={recordLists.list}
      columns={recordColumns}
      cells={cells}
      link={({ id, idDocument, name, lastName1 }) => ({
        to: '/censo-base/registros/$id',
        params: { id: `${id}` },
        name: [idDocument, name, lastName1].join(' '),
      })}
      quick={searchBox}
      elsewhere={offerPlaces}
      fields={recordFilters}
      sizes={[5, 10, 20, 50, 100]}
      empty="Todavía no se ha guardado ningún registro."
      download={recordLists.export}
    />
  )
}
