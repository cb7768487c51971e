import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { exclusionLabels } from '#contract/communications/communication.ts'
import { communications } from '#contract/communications/communications.ts'
import { excludedColumns, letterColumns } from '#contract/communications/recipients.columns.ts'
import {
  communicationRecipients,
  type ExcludedPerson,
  type LetterPerson,
} from '#contract/communications/recipients.ts'
import { nameCommunication } from '#web/communications/communicationCells.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import type { RowLink } from '#web/kernel/list/Row.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'

const fields = [filtersFor(communicationRecipients.excluded).choice('exclusion', 'Por qué', exclusionLabels)]

const linkPerson = ({ affiliateId, fullName }: ExcludedPerson | LetterPerson): RowLink => ({
  to: '/censo-base/inscritos/$id',
  params: { id: `${affiliateId}` },
  name: fullName,
})

/**
 * `/comunicaciones/panel-comunicacion/{id}/sin-recibirla`: who is meant today and gets no mail, and whom to write a letter
 * to (rule communication-3).
 */
export function ExcludedPeople() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useQuery(queryOf(communications.get, { params: { id } }))
  return (
    <DetailPage
      loaded={loaded}
      loading="Cargando la comunicación"
      failed="No se ha podido cargar la comunicación"
      lost="/comunicaciones/lista-comunicaciones"
      under={{
        label: loaded.data ? nameCommunication(loaded.data) : `Comunicación ${id}`,
        to: '/comunicaciones/panel-comunicacion/$id',
        params: { id },
      }}
    >
      {() => <Tabs label="Quiénes no la reciben" tabs={listTabs(id)} />}
    </DetailPage>
  )
}

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
    title="Personas sin correo, para una carta"
    noun={['persona', 'personas']}
    endpoint={communicationRecipients.letter}
    params={{ id }}
    columns={letterColumns}
    link={linkPerson}
    sizes={[20, 50, 100]}
    none="SIN PERSONAS DISPONIBLES"
    empty="Toda la gente a la que va tiene correo."
    download={communicationRecipients.exportLetter}
  />
)
