import { exclusionLabels } from '#contract/communications/communication.ts'
import { excludedColumns, letterColumns } from '#contract/communications/recipients.columns.ts'
import {
  communicationRecipients,
  type ExcludedPerson,
  type LetterPerson,
} from '#contract/communications/recipients.ts'
import { OfCommunication } from '#web/communications/OfCommunication.tsx'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { linkToProfile } from '#web/people/linkToProfile.ts'

const fields = [filtersFor(communicationRecipients.excluded).choice('exclusion', 'Por qué', exclusionLabels)]

const linkPerson = ({ affiliateId, fullName }: ExcludedPerson | LetterPerson) =>
  linkToProfile(affiliateId, { name: fullName })

/**
 * `/comunicaciones/panel-comunicacion/{id}/sin-recibirla`: who is meant today and gets no mail, and whom to write a letter
 * to (rule communication-3).
 */
export const ExcludedPeople = () => (
  <OfCommunication>
    {({ id }) => <Tabs label="Quiénes no la reciben" tabs={listTabs(`${id}`)} />}
  </OfCommunication>
)

const listTabs = (id: string): [Tab, Tab] => [
  { id: 'todas', label: 'Por qué no la reciben', content: () => <Excluded key="todas" id={id} /> },
  { id: 'cartas', label: 'Para una carta', content: () => <Letters key="cartas" id={id} /> },
]

const Excluded = ({ id }: { id: string }) => (
  <ListScreen
    title="Por qué no la reciben"
    noun={['persona', 'personas']}
    endpoint={communicationRecipients.excluded}
    params={{ id }}
    columns={excludedColumns}
    link={linkPerson}
    fields={fields}
    sizes={[20, 50, 100]}
    none="SIN PERSONAS DISPONIBLES"
    empty="La recibe toda la gente a la que va."
    download={communicationRecipients.exportExcluded}
  />
)

const Letters = ({ id }: { id: string }) => (
  <ListScreen
    title="A quienes no llega ningún correo, para una carta"
    noun={['persona', 'personas']}
    endpoint={communicationRecipients.letter}
    params={{ id }}
    columns={letterColumns}
    link={linkPerson}
    sizes={[20, 50, 100]}
    none="SIN PERSONAS DISPONIBLES"
    empty="Por esta comunicación no hay que escribir ninguna carta."
    download={communicationRecipients.exportLetter}
  />
)
