import { reachedColumns } from '#contract/communications/recipients.columns.ts'
import { communicationRecipients, type ReachedPerson } from '#contract/communications/recipients.ts'
import { OfCommunication } from '#web/communications/OfCommunication.tsx'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { linkToProfile } from '#web/people/linkToProfile.ts'

const linkPerson = ({ affiliateId, fullName }: ReachedPerson) =>
  linkToProfile(affiliateId, { name: fullName })

/** `/comunicaciones/panel-comunicacion/{id}/a-quienes-llega`: who would get it today, by the query that counts them (rule communication-3). */
export const ReachedPeople = () => (
  <OfCommunication>
    {({ id }) => (
      <ListScreen
        title="A quiénes llega hoy"
        noun={['persona', 'personas']}
        endpoint={communicationRecipients.reached}
        params={{ id: `${id}` }}
        columns={reachedColumns}
        link={linkPerson}
        sizes={[20, 50, 100]}
        none="SIN PERSONAS DISPONIBLES"
        empty="Hoy no le llegaría a nadie."
      />
    )}
  </OfCommunication>
)
