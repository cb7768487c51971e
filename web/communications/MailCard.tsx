import { useQuery } from '@tanstack/react-query'
import { communications, type Communication } from '#contract/communications/communications.ts'
import { Problems } from '#web/communications/Problems.tsx'
import styles from '#web/communications/communications.module.css'
import { queryOf } from '#web/kernel/api/queries.ts'
import { MailFrame } from '#web/kernel/page/MailFrame.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** A communication as a person of an example reads it, its text part, and what is wrong with it while that can be mended. */
export function MailCard({ of: { id, may } }: { of: Communication }) {
  const found = useQuery(queryOf(communications.preview, { params: { id } }))
  if (!found.data)
    return (
      <Card title="Lo que dice">
        <QueryPlaceholder
          of={found}
          loading="Preparando el correo"
          failed="No se ha podido preparar el correo"
          lines={10}
        />
      </Card>
    )
  const { subject, html, plain, problems } = found.data
  return (
    <Card title="Lo que dice">
      {may.edit && <Problems of={problems} />}
      <p>
        Asunto: <strong>{subject}</strong>
      </p>
      <MailFrame title="Así llega el correo a una persona de ejemplo" html={html} />
      <Disclosure summary="Solo texto">
        <pre className={styles.plain}>{plain}</pre>
      </Disclosure>
    </Card>
  )
}
