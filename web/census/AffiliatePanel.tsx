import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { affiliates, type AffiliateFile } from '#contract/census/affiliates.ts'
import { factsOf } from '#web/census/affiliateFacts.ts'
import styles from '#web/census/AffiliatePanel.module.css'
import { TypeTag } from '#web/census/TypeTag.tsx'
import { ApiProblem, call, messageOf } from '#web/kernel/api.ts'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Tag } from '#web/ui/Tag.tsx'

const title = 'Ficha de inscripción'

/** One member's file, to be read (seeds 001 §2). */
export function AffiliatePanel() {
  const { id } = useParams({ strict: false })
  const file = useQuery({
    queryKey: [affiliates.get.path, id],
    queryFn: ({ signal }) => call(affiliates.get, { params: { id } }, { signal }),
  })
  // An address with something else than a number is nobody's either.
  if (file.error instanceof ApiProblem && [404, 422].includes(file.error.details.status))
    return <Navigate to="/error-no-encontrado" replace />
  const name = file.data ? nameOf(file.data) : title
  return (
    <>
      <Breadcrumbs trail={trail} here={name} />
      <PageHeading title={title}>{name}</PageHeading>
      {file.data ? (
        <File person={file.data} />
      ) : file.isError ? (
        <ErrorState
          title="No se ha podido cargar la ficha"
          onRetry={() => void file.refetch()}
          busy={file.isFetching ? 'Reintentando…' : undefined}
        >
          {messageOf(file.error)}
        </ErrorState>
      ) : (
        <Skeleton label="Cargando la ficha" lines={8} height="1.5em" />
      )}
    </>
  )
}

const trail = [
  { label: 'Inicio', to: '/' },
  { label: 'Censo Base', to: '/censo-base' },
  { label: 'Inscritos', to: '/censo-base/inscritos' },
] as const

const nameOf = ({ name, lastName1, lastName2 }: AffiliateFile) =>
  [name, lastName1, lastName2].filter(Boolean).join(' ')

function File({ person }: { person: AffiliateFile }) {
  const facts = factsOf(person)
  return (
    <>
      <div className={styles.marks}>
        <strong data-number>{person.idDocument}</strong>
        <CopyButton what={`${person.documentType} ${person.idDocument}`} text={person.idDocument} />
        <TypeTag type={person.inscriptionType} />
        <Tag tone="neutral" icon="place">
          {person.assembly ? `Asamblea: ${person.assembly.assemblyName}` : 'Sin asamblea territorial'}
        </Tag>
      </div>
      <div className={styles.columns}>
        <Tabs
          label="Datos de la ficha"
          tabs={[
            tab('datos-personales', 'Datos personales', facts.personal),
            tab('domicilio', 'Domicilio', facts.address),
            tab('contacto', 'Contacto', facts.contact),
            tab('participacion', 'Participación', facts.participation),
          ]}
        />
        <Card title="Última actualización">
          <p>
            <time dateTime={person.lastUpdateTime}>{formatMoment(person.lastUpdateTime)}</time>
          </p>
        </Card>
      </div>
    </>
  )
}

const tab = (id: string, label: string, facts: readonly Fact[]) => ({
  id,
  label,
  content: () => (
    <Card title={label}>
      <Facts of={facts} />
    </Card>
  ),
})
