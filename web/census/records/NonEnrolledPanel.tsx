import { Navigate, useParams } from '@tanstack/react-router'
import { DocumentLine } from '#web/census/DocumentLine.tsx'
import { buildFactTabs } from '#web/census/records/factTabs.tsx'
import { useLatestRecord } from '#web/census/records/useLatestRecord.ts'
import { PersonComments, useComments } from '#web/census/records/PersonComments.tsx'
import { PersonRecords } from '#web/census/records/PersonRecords.tsx'
import type { RecordDetail } from '#contract/census/records/record.ts'
import { fullName } from '#contract/people/name.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatCalendarDay, formatDay, formatNumber } from '#web/ui/format.ts'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { withWhole } from '#web/people/withWhole.tsx'

/** The records and comments about a person who is not in the census (rule rights-8). */
export function NonEnrolledPanel() {
  const { idDocument = '' } = useParams({ strict: false })
  const query = useLatestRecord(idDocument)
  const latest = query.data?.content[0]
  // A person without records has no page (rule record-2).
  if (query.data && !latest) return <Navigate to="/error-no-encontrado" replace />
  return (
    <DetailPage
      loaded={{ ...query, data: latest }}
      name={latest && fullName(latest)}
      isCommonName
      loading="Cargando los datos"
      failed="No se han podido cargar los datos de esta persona"
    >
      {(person) => <Person latest={person} count={query.data?.totalElements ?? 0} />}
    </DetailPage>
  )
}

const tabsOf = (latest: RecordDetail, count: number, comments: number | undefined): [Tab, ...Tab[]] => [
  ...buildFactTabs(latest),
  { id: 'registros', label: 'Registros', count, content: () => <PersonRecords person={latest} /> },
  {
    id: 'comentarios',
    label: 'Comentarios',
    count: comments,
    content: () => <PersonComments idDocument={latest.idDocument} />,
  },
]

type PersonProps = { latest: RecordDetail; count: number }

function Person({ latest, count }: PersonProps) {
  const comments = useComments(latest.idDocument)
  return (
    <>
      <DocumentLine of={latest} />
      <Columns aside={<Aside latest={latest} count={count} />}>
        <Tabs
          label="Datos de la persona"
          tabs={withWhole(tabsOf(latest, count, comments.data?.totalElements))}
        />
      </Columns>
    </>
  )
}

const Aside = ({ latest: { idDocument, creationTime, affiliateId }, count }: PersonProps) => (
  <>
    <Card title="Resumen">
      <Facts
        of={[
          ['Documento', idDocument],
          ['Registros', formatNumber(count)],
          ['Último registro', formatCalendarDay(formatDay(creationTime))],
        ]}
      />
    </Card>
    {affiliateId !== null && (
      <Card title="Está en el censo">
        <p>Esta persona tiene ficha de inscripción.</p>
        <LinkButton to="/censo-base/inscritos/$id" params={{ id: `${affiliateId}` }}>
          Abrir la ficha
        </LinkButton>
      </Card>
    )}
  </>
)
