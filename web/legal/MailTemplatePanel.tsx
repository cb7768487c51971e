import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { superAdmins } from '#contract/actor.ts'
import {
  mailTemplateLabels as labels,
  mailTemplates,
  sayOtherAccounts,
  type MailTemplateDetails,
} from '#contract/legal/mailTemplates.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { EditPanel, lateForm } from '#web/kernel/form/EditPanel.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { RichText } from '#web/kernel/page/RichText.tsx'
import { VersionList } from '#web/kernel/page/VersionList.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { MailSwitch } from '#web/legal/MailSwitch.tsx'
import { UnknownPlaces } from '#web/legal/UnknownPlaces.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { Warning } from '#web/ui/Warning.tsx'

const form = lateForm(async () => (await import('#web/legal/editMailTemplate.tsx')).editMailTemplate)
const reads = [mailTemplates.versions, mailTemplates.list]
const listStep = {
  label: 'Documentos legales',
  to: '/panel-administracion/documentos-legales',
  search: anySearch({ tab: 'email' }),
} as const

/** `/panel-administracion/documentos/email/{id}`: a mail that is sent by itself, in words of the organisation (rule document-5). */
export function MailTemplatePanel() {
  const { id = '' } = useParams({ strict: false })
  const session = useSession()
  const mayWrite = session !== null && superAdmins({ role: session.rol })
  const loaded = useEditable(mailTemplates.get, { params: { id } }, reads)
  const texts = { loading: 'Cargando el correo', failed: 'No se ha podido cargar el correo' }
  return (
    <DetailPage loaded={loaded} name={loaded.data?.name} via={listStep} {...texts}>
      {(template) => (
        <Stack>
          {!mayWrite && <p>Aquí se ve cómo es. Lo cambia, lo enciende y lo apaga la superadministración.</p>}
          {template.otherAccounts.length > 0 && <Warning>{sayOtherAccounts(template.otherAccounts)}</Warning>}
          {template.lackingPlaces.length > 0 && (
            <Warning>
              A este correo le falta algo que tiene que decir: {template.lackingPlaces.join(', ')}. Se
              escribió antes de que el programa lo pidiera, y sigue saliendo así: añádelo, o vuelve al texto
              original.
            </Warning>
          )}
          <EditPanel
            title="Correo"
            button="Editar email"
            saidAs="Edición de email"
            loaded={loaded}
            {...texts}
            facts={factsOf}
            {...(mayWrite && { form })}
          />
          <MailSwitch template={template} mayWrite={mayWrite} replace={loaded.replace} />
          <Versions id={template.id} />
        </Stack>
      )}
    </DetailPage>
  )
}

const factsOf = (template: MailTemplateDetails): readonly Fact[] => [
  ['Id', `${template.id}`],
  ['Referencia', template.name],
  ['Descripción', template.description],
  [labels.subject, template.subject],
  [
    labels.html,
    <>
      <UnknownPlaces names={template.unknownPlaces} />
      <RichText of={template.text} level={3} />
    </>,
  ],
  ...(template.unusedPlaces.length > 0
    ? [['Datos que podría decir y no dice', template.unusedPlaces.join(', ')] as const]
    : []),
  [
    'Último cambio',
    template.updatedBy === null
      ? 'Ninguno todavía: es el que traía el programa'
      : `${formatMoment(template.updatedAt)}, ${template.updatedBy}`,
  ],
]

function Versions({ id }: { id: number }) {
  const found = useQuery(queryOf(mailTemplates.versions, { params: { id } }))
  return <VersionList found={found}>{(version) => <VersionSaid id={id} version={version} />}</VersionList>
}

function VersionSaid({ id, version }: { id: number; version: number }) {
  const found = useQuery(queryOf(mailTemplates.version, { params: { id, version } }))
  if (!found.data)
    return (
      <QueryPlaceholder
        of={found}
        loading={`Cargando la versión ${version}`}
        failed="No se ha podido cargar la versión"
        lines={4}
      />
    )
  const { subject, text } = found.data
  return (
    <Facts
      of={[
        [labels.subject, subject],
        [labels.html, <RichText key="text" of={text} level={3} />],
      ]}
    />
  )
}
