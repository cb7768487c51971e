import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mailTemplates } from '#contract/legal/mailTemplates.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { Tag } from '#web/ui/Tag.tsx'

/** More than there are kinds of mail. */
const all = 1000

/** The mails that are sent by themselves and can be switched off, with whether they are on (rule automatic-1). */
export function AutomaticCard() {
  const read = useQuery(queryOf(mailTemplates.list, { query: { size: all } }))
  return (
    <Card title="Correos que se envían solos">
      {!read.data && (
        <QueryPlaceholder
          of={read}
          loading="Mirando qué correos se envían solos"
          failed="No se han podido leer los correos que se envían solos"
          lines={5}
        />
      )}
      {read.data && (
        <EntryList>
          {read.data.content
            .filter(({ whenOff }) => whenOff !== null)
            .map((template) => (
              <li key={template.id}>
                <div>
                  <Link to="/panel-administracion/documentos/email/$id" params={{ id: `${template.id}` }}>
                    {template.name}
                  </Link>
                  <small>{template.description}</small>
                </div>
                <Tag
                  tone={template.isSent ? 'success' : 'warning'}
                  icon={template.isSent ? 'check' : 'close'}
                >
                  {template.isSent ? 'Encendido' : 'Apagado'}
                </Tag>
              </li>
            ))}
        </EntryList>
      )}
      <Actions>
        <LinkButton
          to="/panel-administracion/documentos-legales"
          search={anySearch({ tab: 'email' })}
          icon="mail"
        >
          Ver todos, también los que no se apagan
        </LinkButton>
      </Actions>
    </Card>
  )
}
