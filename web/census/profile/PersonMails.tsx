import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { personMails, type PersonMail } from '#contract/communications/personMails.ts'
import { describeReason, recipientStateLabels } from '#contract/communications/recipients.ts'
import { suppressionLabels } from '#contract/people/suppressions.ts'
import { formatCount } from '#contract/plural.ts'
import { describeReturned } from '#web/people/facts.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatLongDay, formatMoment } from '#web/ui/format.ts'

/** What was written to a person by mails to many, and whether their address takes them: a tab for admins (rule communication-16). */
export function PersonMails({ person: { id } }: { person: { id: number } }) {
  const found = useQuery(queryOf(personMails.list, { params: { id }, query: {} }))
  if (!found.data)
    return (
      <Card title="Correos">
        <QueryPlaceholder
          of={found}
          loading="Cargando los correos"
          failed="No se han podido cargar los correos"
          lines={4}
        />
      </Card>
    )
  const { suppressed, returned, content, totalElements } = found.data
  return (
    <Card title="Correos">
      {suppressed && (
        <p>
          <strong>
            {suppressed.reason === 'rebote'
              ? 'A su dirección no se escribe ningún envío a muchas personas'
              : 'A su dirección no se escriben boletines'}
          </strong>{' '}
          desde el {formatLongDay(suppressed.createdAt)}: {suppressionLabels[suppressed.reason].toLowerCase()}
          . Se cambia en{' '}
          <Link to="/comunicaciones/direcciones-a-las-que-no-se-escribe">
            Direcciones a las que no se escribe
          </Link>
          .
        </p>
      )}
      {returned.length > 0 && (
        <>
          <h3>Correos suyos que han vuelto en el último mes</h3>
          <EntryList>
            {returned.map((mail) => (
              <li key={mail.id}>
                <div>
                  {mail.label}
                  <br />
                  {describeReturned(mail)}.
                </div>
              </li>
            ))}
          </EntryList>
          <h3>Comunicaciones</h3>
        </>
      )}
      {totalElements === 0 ? (
        <EmptyState title="SIN CORREOS" icon="mail">
          Todavía no se le ha escrito ninguna comunicación.
        </EmptyState>
      ) : (
        <EntryList isOrdered>
          {content.map((mail) => (
            <li key={mail.id}>
              <Entry of={mail} />
            </li>
          ))}
        </EntryList>
      )}
      {totalElements > content.length && (
        <p>
          Se ven los últimos {content.length} de {formatCount(totalElements, 'correo', 'correos')}: los demás
          están en el registro de envíos de cada comunicación.
        </p>
      )}
    </Card>
  )
}

const Entry = ({ of: { communicationId, subject, state, reason, settledAt } }: { of: PersonMail }) => (
  <div>
    <Link to="/comunicaciones/panel-comunicacion/$id" params={{ id: `${communicationId}` }}>
      {subject}
    </Link>
    <br />
    {recipientStateLabels[state]}
    {settledAt !== null && `, ${formatMoment(settledAt)}`}
    {reason !== null && `. ${describeReason(reason) ?? ''}.`}
  </div>
)
