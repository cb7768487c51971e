import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mailTemplates } from '#contract/legal/mailTemplates.ts'
import { call } from '#web/kernel/api/api.ts'
import { MailFrame } from '#web/kernel/page/MailFrame.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { SendTemplateTest } from '#web/legal/SendTemplateTest.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'
import styles from './legal.module.css'

type Props = { id: number; subject: string; html: string }

/** A mail as it would leave, with the data of a person of an example, while it is written. */
export function MailPreview({ id, ...typed }: Props) {
  const written = useDebounced(JSON.stringify(typed), 500)
  const body = JSON.parse(written) as typeof typed
  const isWritten = body.subject.trim() !== '' && body.html !== ''
  const found = useQuery({
    queryKey: [mailTemplates.preview.path, id, written],
    queryFn: ({ signal }) => call(mailTemplates.preview, { params: { id }, body }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWritten,
    gcTime: 0,
  })
  return (
    <Card title="Así llega" level={3}>
      {!isWritten && !found.data && <p>Escribe el asunto y el texto.</p>}
      {isWritten && !found.data && (
        <QueryPlaceholder
          of={found}
          loading="Preparando el correo"
          failed="No se ha podido preparar el correo"
          lines={8}
        />
      )}
      {found.data && (
        <>
          <p>
            Asunto: <strong>{found.data.subject}</strong>
          </p>
          <MailFrame title="Así llega el correo a una persona de ejemplo" html={found.data.html} />
          <SendTemplateTest id={id} {...body} />
          <Disclosure summary="Solo texto">
            <pre className={styles.plain}>{found.data.plain}</pre>
          </Disclosure>
        </>
      )}
    </Card>
  )
}
