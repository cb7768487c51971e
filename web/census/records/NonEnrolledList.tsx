import { groupColumns } from '#contract/census/records/records.columns.ts'
import { recordLists } from '#contract/census/records/recordLists.ts'
import { fullName } from '#contract/people/name.ts'
import { nonEnrolledFilters } from '#web/census/records/recordFilters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { offerElsewhere } from '#web/people/elsewhere.tsx'
import { buildSearchBox } from '#web/people/searchBox.ts'

const searchBox = buildSearchBox(
  recordLists.grouped,
  'Nadie con registros y sin estar en el censo se llama así ni tiene ese documento, correo o teléfono.',
)
const offerPlaces = offerElsewhere('members', 'former', 'pending')

/** `/censo-base/no-inscritos`: people with records who are not in the census (rule record-1). */
export function NonEnrolledList() {
  return (
    <ListScreen
      noun={['persona no inscrita', 'personas no inscritas']}
      endpoint={recordLists.grouped}
      columns={groupColumns}
      link={(person) => ({
        to: '/censo-base/no-inscritos/$idDocument',
        params: { idDocument: person.idDocument },
        name: fullName(person),
      })}
      quick={searchBox}
      elsewhere={offerPlaces}
      fields={nonEnrolledFilters}
      sizes={[5, 10, 20, 50, 100]}
      empty="Quienes tienen registros están en el censo."
      download={recordLists.exportGrouped}
    />
  )
}
