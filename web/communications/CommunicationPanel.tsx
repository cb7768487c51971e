import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { communicationRecipients } from '#contract/communications/recipients.ts'
import { communications, type Communication } from '#contract/communications/communications.ts'
import { Attachments } from '#web/communications/Attachments.tsx'
import { communicationReads } from '#web/communications/communicationReads.ts'
import { communicationFacts } from '#web/communications/communicationFacts.ts'
import { nameCommunication } from '#web/communications/nameCommunication.ts'
import { createFollowing } from '#web/communications/following.ts'
import { MailCard } from '#web/communications/MailCard.tsx'
import { PanelActions } from '#web/communications/PanelActions.tsx'
import { ProgressCard } from '#web/communications/ProgressCard.tsx'
import { ReachCard } from '#web/communications/ReachCard.tsx'
import { Standing } from '#web/communications/Standing.tsx'
import { StatusTag } from '#web/communications/statusTag.tsx'
import { ToItsList } from '#web/communications/ToItsList.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Stack } from '#web/ui/Stack.tsx'

/** Its filters in words come after the page (rule speed-3). */
const RecipientWords = lazyComponent<{ of: Communication }>(
  async () => (await import('#web/communications/writing/RecipientWords.tsx')).RecipientWords,
  ({ of }) => of.recipientName,
)

/** What contains the communication, beside its own read. */
const others = [
  ...communicationReads.filter((read) => read !== communications.get),
  communicationRecipients.progress,
]

/**
 * `/comunicaciones/panel-comunicacion/{id}`: what a communication says, to whom, what can be done with it and, once it
 * leaves, how far it is (rules communication-2, communication-6, communication-8).
 */
export function CommunicationPanel() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useEditable(communications.get, { params: { id } }, others)
  useFollowing(id)
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data && nameCommunication(loaded.data)}
      loading="Cargando la comunicación"
      failed="No se ha podido cargar la comunicación"
      lost="/comunicaciones/lista-comunicaciones"
      actions={
        <>
          {loaded.data && <ToItsList of={loaded.data} />}
          {loaded.data?.may.edit && (
            <LinkButton to="/comunicaciones/edicion-comunicacion/$id" params={{ id }} icon="edit">
              Editar
            </LinkButton>
          )}
        </>
      }
    >
      {(communication) => (
        <Stack key={communication.id}>
          <div>
            <StatusTag of={communication} />
          </div>
          <Standing of={communication} />
          <PanelActions of={communication} replace={loaded.replace} />
          {communication.counts !== null && <ProgressCard of={communication} />}
          <Columns
            aside={
              <>
                <Card title="De quién y cuándo">
                  <Facts of={communicationFacts(communication)} />
                </Card>
                <Card title="A quién va">
                  <p>
                    <RecipientWords of={communication} />
                  </p>
                </Card>
                {communication.counts === null && <ReachCard of={communication} />}
              </>
            }
          >
            <Stack>
              <MailCard of={communication} />
              <Attachments of={communication} />
            </Stack>
          </Columns>
        </Stack>
      )}
    </DetailPage>
  )
}

/** Reads a communication again while it may move by itself: its time comes, or its mails leave. */
function useFollowing(id: string) {
  const [follow] = useState(createFollowing)
  useQuery({
    ...queryOf(communications.get, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data ? follow(data, Date.now()) : false),
  })
}
