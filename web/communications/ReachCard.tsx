import { admins } from '#contract/actor.ts'
import type { Communication } from '#contract/communications/communications.ts'
import { ExcludedFacts } from '#web/communications/ExcludedFacts.tsx'
import { formatPeople } from '#web/communications/peopleWords.ts'
import { useHowMany } from '#web/communications/useHowMany.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Actions } from '#web/ui/Form.tsx'

/** How many a communication would reach today, and how many not, before its recipients are frozen. */
export function ReachCard({ of: { id } }: { of: Communication }) {
  const session = useSession()
  const counted = useHowMany(id)
  const { data } = counted
  return (
    <Card title="A cuántas personas llega hoy">
      {!data && (
        <QueryPlaceholder
          of={counted}
          loading="Contando a quién llega"
          failed="No se ha podido contar a quién llega"
          lines={4}
        />
      )}
      {data && (
        <>
          <p>
            <strong>
              {data.recipients === 0 ? 'No llegaría a nadie' : formatPeople(data.recipients, data)}
            </strong>
          </p>
          <ExcludedFacts of={data} />
          {session && admins({ role: session.rol }) && (data.chosen ?? 0) > (data.recipients ?? 0) && (
            <Actions>
              <LinkButton
                to="/comunicaciones/panel-comunicacion/$id/sin-recibirla"
                params={{ id: `${id}` }}
                icon="people"
              >
                Ver quiénes no la reciben
              </LinkButton>
            </Actions>
          )}
        </>
      )}
    </Card>
  )
}
