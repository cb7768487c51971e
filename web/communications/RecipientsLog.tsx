import { useState } from 'react'
import { admins } from '#contract/actor.ts'
import { columnsOf } from '#contract/column.ts'
import type { Communication } from '#contract/communications/communications.ts'
import { recipientColumns } from '#contract/communications/recipients.columns.ts'
import {
  communicationRecipients,
  describeReason,
  type Recipient,
  recipientStateLabels,
} from '#contract/communications/recipients.ts'
import { describeReply, nameReply } from '#contract/communications/reply.ts'
import { nameCommunication } from '#web/communications/nameCommunication.ts'
import { MessageId } from '#web/communications/MessageId.tsx'
import styles from '#web/communications/communications.module.css'
import { OfCommunication } from '#web/communications/OfCommunication.tsx'
import { RecipientTag } from '#web/communications/recipientTag.tsx'
import { readParamTexts } from '#web/kernel/list/address.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { linkToProfile } from '#web/people/linkToProfile.ts'

const SettleDoubtful = lazyComponent(
  async () => (await import('#web/communications/SettleDoubtful.tsx')).SettleDoubtful,
)

const filters = filtersFor(communicationRecipients.list)
const search = filters.text('q', 'Nombre o correo')
const fields = [filters.choice('state', 'Estado', recipientStateLabels)]
/** Few have a reason, which stands below the state: so what a server said has room. */
const shownColumns = recipientColumns.filter(({ key }) => key !== 'reason')
/** While there are doubtful ones. */
const settlingColumns = [
  ...shownColumns,
  columnsOf<Recipient>().of('settle', 'Qué pasó', () => '', { isForScreen: true }),
]

const linkPerson = ({ affiliateId, fullName }: Recipient) => linkToProfile(affiliateId, { name: fullName })

export type Asked = { recipient: Recipient; as: 'sent' | 'queued' }

/** What took a mail is said in a word, and in the download in its own; undefined for what is shown in full. */
const nameTaken = ({ state, reply }: Recipient) =>
  state === 'sent' && reply !== null ? nameReply(reply) : undefined

const listCells = (onAsk: (asked: Asked) => void) => ({
  state: ({ state, reason }: Recipient) => (
    <>
      <RecipientTag state={state} />
      {reason !== null && reason !== 'devuelto' && (
        <small className={styles.why}>{describeReason(reason)}</small>
      )}
    </>
  ),
  // Whoever settles one looks it up in the log of the mail server first.
  reply: (recipient: Recipient) =>
    recipient.state === 'uncertain' ? (
      <div className={styles.reply}>
        <span>{describeReply(recipient.reply)}</span>
        <MessageId of={recipient} inRow />
      </div>
    ) : (
      nameTaken(recipient)
    ),
  settle: (recipient: Recipient) =>
    recipient.state === 'uncertain' && (
      <div className={styles.settling}>
        <Button icon="check" onClick={() => onAsk({ recipient, as: 'sent' })}>
          Salió<span className="vh"> el mensaje a {recipient.fullName}</span>
        </Button>
        <Button icon="up" onClick={() => onAsk({ recipient, as: 'queued' })}>
          Enviar otra vez<span className="vh"> a {recipient.fullName}</span>
        </Button>
      </div>
    ),
})

/** Where one goes once the last doubtful one is settled. */
const offerPanel = ({ id, counts }: Communication) =>
  function offer({ state }: ListParams) {
    if (!readParamTexts(state).includes('uncertain') || (counts?.uncertain ?? 0) > 0) return null
    return (
      <LinkButton
        to="/comunicaciones/panel-comunicacion/$id"
        params={{ id: `${id}` }}
        icon="check"
        variant="primary"
      >
        No queda ningún dudoso: ver la comunicación
      </LinkButton>
    )
  }

/** `/comunicaciones/panel-comunicacion/{id}/registro-de-envios`: what became of each recipient (rule communication-8). */
export function RecipientsLog() {
  const session = useSession()
  const isAdmin = session !== null && admins({ role: session.rol })
  const [asked, setAsked] = useState<Asked | null>(null)
  const settles = ({ counts }: Communication) => isAdmin && (counts?.uncertain ?? 0) > 0
  return (
    <OfCommunication>
      {(communication) => (
        <>
          <ListScreen
            title={`Qué fue de cada envío de «${nameCommunication(communication)}»`}
            noun={['persona', 'personas']}
            endpoint={communicationRecipients.list}
            params={{ id: `${communication.id}` }}
            columns={settles(communication) ? settlingColumns : shownColumns}
            cells={listCells(setAsked)}
            link={isAdmin ? linkPerson : null}
            quick={{
              field: search,
              label: 'Buscar por nombre o correo',
              nothing: 'Nadie de sus destinatarios se llama así ni tiene ese correo.',
            }}
            fields={fields}
            sizes={[20, 50, 100]}
            elsewhere={offerPanel(communication)}
            empty="Todavía no ha empezado a salir: sus destinatarios se fijan cuando llega su hora."
            download={communicationRecipients.export}
          />
          {asked && (
            <SettleDoubtful communicationId={communication.id} of={asked} onClose={() => setAsked(null)} />
          )}
        </>
      )}
    </OfCommunication>
  )
}
