import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { receivedCommunications, type ReceivedMail as Mail } from '#contract/self/received.ts'
import { FileEntry } from '#web/kernel/api/FileEntry.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useIsDark } from '#web/kernel/shell/preferences.ts'
import { MailFrame } from '#web/kernel/page/MailFrame.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { useTitle } from '#web/ui/documentTitle.ts'
import { formatMoment } from '#web/ui/format.ts'
import styles from './self.module.css'

/** One mail as the user received it, with its files beside it (rule communication-9). */
export function ReceivedMail({ id }: { id: string }) {
  const found = useQuery({ ...queryOf(receivedCommunications.get, { params: { id } }), retry: false })
  const box = useRef<HTMLDivElement>(null)
  useTitle(`Comunicación recibida ${id}`)
  // Whoever has opened it is there, not in the list that has gone.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    // On a phone the panel's own heading and tabs would fill the window.
    box.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className={styles.received}>
      <p>
        <LinkButton
          to="."
          search={anySearch((before) => ({ ...before, mensaje: undefined }))}
          resetScroll={false}
          icon="left"
        >
          Volver a las comunicaciones recibidas
        </LinkButton>
      </p>
      <Card title={found.data?.subject ?? 'Comunicación'}>
        {found.data ? (
          <MailRead of={found.data} />
        ) : (
          <QueryPlaceholder
            of={found}
            loading="Cargando el mensaje"
            failed="No se ha podido cargar el mensaje"
            lines={10}
          />
        )}
      </Card>
    </div>
  )
}

/** The mail first: what is known of it beside is folded below. */
function MailRead({ of }: { of: Mail }) {
  const isDark = useIsDark()
  return (
    <>
      <p className={styles.note}>
        {of.fromName}
        {of.settledAt !== null && `, ${formatMoment(of.settledAt)}`}
      </p>
      <MailFrame title={`El mensaje «${of.subject}»`} html={of.html} {...(isDark && { scheme: 'dark' })} />
      {(of.attachments.length > 0 || of.calendar) && (
        <>
          <h3>Ficheros adjuntos</h3>
          <EntryList>
            {of.attachments.map((file) => (
              <FileEntry
                key={file.id}
                file={file}
                from={receivedCommunications.download}
                input={{ params: { id: of.id, attachmentId: file.id } }}
              />
            ))}
            {of.calendar && (
              <FileEntry
                file={of.calendar}
                from={receivedCommunications.calendar}
                input={{ params: { id: of.id } }}
              />
            )}
          </EntryList>
        </>
      )}
      <Disclosure summary="A qué dirección llegó y a quién se responde">
        <Facts
          of={[
            ['En tu correo', of.address],
            [
              'Para responder',
              <a key="reply" href={`mailto:${of.replyEmail}`}>
                {of.replyEmail}
              </a>,
            ],
          ]}
        />
      </Disclosure>
      <Disclosure summary="Leer solo el texto">
        <pre className={styles.mailText}>{of.plain}</pre>
      </Disclosure>
    </>
  )
}
