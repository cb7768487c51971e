import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { superAdmins } from '#contract/actor.ts'
import { records } from '#contract/census/records/records.ts'
import type { RecordDetail } from '#contract/census/records/record.ts'
import { fullName } from '#contract/people/name.ts'
import { AddComment } from '#web/census/records/AddComment.tsx'
import { DeleteRecord } from '#web/census/records/DeleteRecord.tsx'
import { buildFactTabs } from '#web/census/records/factTabs.tsx'
import { PdfButton } from '#web/census/records/PdfButton.tsx'
import { CommentList } from '#web/census/records/PersonComments.tsx'
import { RecordTag } from '#web/census/records/RecordTag.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatCalendarDay, formatDay } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import styles from './records.module.css'

/** One record, to be read, commented on, printed and deleted (rule record-2). */
export function RecordPanel() {
  const { id } = useParams({ strict: false })
  const loaded = useQuery(queryOf(records.get, { params: { id } }))
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data?.title}
      isCommonName
      here={loaded.data && `Registro ${loaded.data.id}`}
      actions={loaded.data && <DeleteButton record={loaded.data} />}
      loading="Cargando el registro"
      failed="No se ha podido cargar el registro"
    >
      {(record) => (
        <>
          <p>
            De <Person record={record} />
          </p>
          <Columns aside={<Aside record={record} />}>
            <Tabs label="Datos del registro" tabs={tabsOf(record)} />
          </Columns>
        </>
      )}
    </DetailPage>
  )
}

function DeleteButton({ record }: { record: RecordDetail }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
        Borrar registro
      </Button>
      {asking && <DeleteRecord record={record} onClose={() => setAsking(false)} />}
    </>
  )
}

const tabsOf = (record: RecordDetail): [Tab, ...Tab[]] => [
  { id: 'detalles', label: 'Detalles', content: () => <Details record={record} /> },
  ...buildFactTabs(record),
  {
    id: 'comentario',
    label: '+ Añadir comentario',
    content: () => <Comments record={record} />,
  },
]

function Details({
  record: { description, bankAccountMasked, dataProtectionTemplate },
}: {
  record: RecordDetail
}) {
  return (
    <Card title="Detalles">
      <Facts
        of={[
          [
            'Descripción',
            description && (
              <span key="description" className={styles.written}>
                {description}
              </span>
            ),
          ],
          ['Cuenta bancaria', bankAccountMasked],
          ['Plantilla de protección de datos', dataProtectionTemplate?.name ?? null],
        ]}
      />
    </Card>
  )
}

function Comments({ record: { idDocument, affiliateId } }: { record: RecordDetail }) {
  const [added, setAdded] = useState(0)
  const session = useSession()
  // Others write about a member without reading what was written (rule rights-8).
  const mayRead = affiliateId === null || (session !== null && superAdmins({ role: session.rol }))
  return (
    <Stack>
      <Card title="Añadir comentario">
        {/* The key empties the form after each comment. */}
        <AddComment
          key={added}
          idDocument={idDocument}
          onDone={() => setAdded(added + 1)}
          onCancel={null}
          {...(added > 0 && { arriving: true })}
        />
      </Card>
      <Card title="Comentarios">
        {mayRead ? (
          <CommentList idDocument={idDocument} />
        ) : (
          <p>Los comentarios sobre una persona inscrita solo los lee y los borra la superadministración.</p>
        )}
      </Card>
    </Stack>
  )
}

function Aside({ record }: { record: RecordDetail }) {
  const { id, idDocument, recordType, title: name, creationTime, author } = record
  return (
    <>
      <Card title="Resumen">
        <Facts
          of={[
            ['Tipo de registro', <RecordTag key="type" type={recordType} />],
            ['Título', name],
            ['DNI', idDocument],
            ['Fecha', formatCalendarDay(formatDay(creationTime))],
            ['Lo anotó', author],
          ]}
        />
      </Card>
      <Card title="Documento del registro">
        <PdfButton endpoint={records.document} id={id}>
          Descargar PDF
        </PdfButton>
      </Card>
    </>
  )
}

/** The person, with a link: to their profile in the census, or to their page outside it. */
function Person({ record }: { record: RecordDetail }) {
  const { affiliateId, idDocument } = record
  const text = `${fullName(record)}, ${idDocument}`
  return affiliateId === null ? (
    <Link to="/censo-base/no-inscritos/$idDocument" params={{ idDocument }}>
      {text}
    </Link>
  ) : (
    <Link to="/censo-base/inscritos/$id" params={{ id: `${affiliateId}` }}>
      {text}
    </Link>
  )
}
