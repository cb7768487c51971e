import { superAdmins } from '#contract/actor.ts'
import { documentColumns, mailTemplateColumns } from '#contract/legal/legal.columns.ts'
import { inscriptionDocument, legal } from '#contract/legal/legal.ts'
import { mailTemplates, type MailTemplateRow } from '#contract/legal/mailTemplates.ts'
import { CountCards } from '#web/kernel/list/CountCards.tsx'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { SentTag } from '#web/legal/SentTag.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './legal.module.css'

const search = filtersFor(mailTemplates.list).text('search', 'Búsqueda')

type Row = { id: number; name: string }

const documentPath = '/panel-administracion/documentos-legales/pdf/$id'
const templatePath = '/panel-administracion/documentos/email/$id'

const counted = [
  { tab: 'pdf', title: 'PDFs', endpoint: legal.list },
  { tab: 'email', title: 'E-mails', endpoint: mailTemplates.list },
]

const EditLink = ({ to, id, name }: Row & { to: typeof documentPath | typeof templatePath }) => (
  <span className={styles.edit}>
    <LinkButton to={to} params={{ id: `${id}` }} icon="edit">
      Editar<span className="vh"> {name}</span>
    </LinkButton>
  </span>
)

/** A mail is written by super admins alone (rule document-5): others look at it. */
function TemplateLink({ id, name }: Row) {
  const session = useSession()
  if (session !== null && superAdmins({ role: session.rol }))
    return <EditLink to={templatePath} id={id} name={name} />
  return (
    <span className={styles.edit}>
      <LinkButton to={templatePath} params={{ id: `${id}` }} icon="eye">
        Ver<span className="vh"> {name}</span>
      </LinkButton>
    </span>
  )
}

const pdfCells = {
  name: ({ id, name }: Row) => (
    <span className={styles.named}>
      {name}
      {id === inscriptionDocument && (
        <Tag tone="info" icon="lock">
          Documento de inscripción
        </Tag>
      )}
    </span>
  ),
  edit: ({ id, name }: Row) => <EditLink to={documentPath} id={id} name={name} />,
}
const emailCells = {
  isSent: ({ isSent, whenOff, isByHand, otherAccounts }: MailTemplateRow) => (
    <>
      <SentTag isSent={isSent} whenOff={whenOff} isByHand={isByHand} />
      {otherAccounts.length > 0 && (
        <Tag tone="danger" icon="warning">
          Dice otra cuenta
        </Tag>
      )}
    </>
  ),
  edit: (row: MailTemplateRow) => <TemplateLink {...row} />,
}

const pdfTab: Tab = {
  id: 'pdf',
  label: 'PDF',
  content: () => (
    <ListScreen
      title="PDF"
      noun={['documento', 'documentos']}
      endpoint={legal.list}
      columns={documentColumns}
      cells={pdfCells}
      link={({ id, name }) => ({ to: documentPath, params: { id: `${id}` }, name })}
      sizes={[5, 10, 20]}
      download={legal.export}
      empty="Todavía no hay ninguno."
    />
  ),
}
const emailTab: Tab = {
  id: 'email',
  label: 'E-mail',
  content: () => (
    <ListScreen
      title="E-mail"
      noun={['correo', 'correos']}
      endpoint={mailTemplates.list}
      columns={mailTemplateColumns}
      cells={emailCells}
      link={({ id, name }) => ({ to: templatePath, params: { id: `${id}` }, name })}
      quick={{
        field: search,
        label: 'Buscar en los correos',
        nothing: 'Ninguno se llama así, ni lo dice.',
      }}
      sizes={[5, 10, 50]}
      download={mailTemplates.export}
      empty="Esta versión del programa no tiene ninguno."
    />
  ),
}

/** `/panel-administracion/documentos-legales`: the legal documents, and the mails that are sent by themselves (rules document-1, document-5). */
export const DocumentsScreen = () => (
  <Stack>
    <ScreenHeading />
    <CountCards of={counted} />
    <Card title="Nuevo PDF">
      <p>Un texto con los datos de cada persona en su sitio, que se descarga en PDF.</p>
      <Actions>
        <LinkButton to="/panel-administracion/documentos-legales/nuevo-pdf" icon="plus" variant="primary">
          Crear<span className="vh"> un PDF</span>
        </LinkButton>
        <LinkButton to="/exportacion/documentos" icon="download">
          Todos en PDF
        </LinkButton>
      </Actions>
    </Card>
    <Tabs label="Tipos de documento" tabs={[pdfTab, emailTab]} />
  </Stack>
)
