import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { admins } from '#contract/actor.ts'
import { communications, type Communication } from '#contract/communications/communications.ts'
import { communicationRecipients } from '#contract/communications/recipients.ts'
import { Counted } from '#web/communications/writing/CountOfRecipients.tsx'
import { Problems } from '#web/communications/Problems.tsx'
import { useTypedCount } from '#web/communications/writing/useTypedCount.ts'
import { writingValuesOf } from '#web/communications/writing/writingForm.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { ScrollRegion } from '#web/kernel/list/ScrollRegion.tsx'
import { MailFrame } from '#web/kernel/page/MailFrame.tsx'
import { LoadFailure, QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import styles from './writing.module.css'

type Props = { communication: Communication }

/** How a communication is read now: each version of it is asked for once. */
export const usePreview = ({ id, version }: Communication) =>
  useQuery({
    queryKey: [communications.preview.path, id, version],
    queryFn: ({ signal }) => call(communications.preview, { params: { id } }, { signal }),
  })

/** 'Previsualizar y probar': the mail as it arrives, a test of it, and who gets it and who does not. */
export function PreviewStep({ communication }: Props) {
  const preview = usePreview(communication)
  if (!preview.data)
    return (
      <QueryPlaceholder
        of={preview}
        loading="Preparando el correo"
        failed="No se ha podido preparar el correo"
        lines={10}
      />
    )
  return (
    <Stack>
      <Problems of={preview.data.problems} />
      <Card title="Así llega" level={3}>
        <Look {...preview.data} />
      </Card>
      <Card title="Prueba" level={3}>
        <SendTest id={communication.id} />
      </Card>
      <Card title="Quién lo recibe" level={3}>
        <Recipients communication={communication} />
      </Card>
    </Stack>
  )
}

type Mail = { subject: string; html: string; plain: string }
type View = 'desktop' | 'phone' | 'plain'
const views: readonly { value: View; label: string }[] = [
  { value: 'desktop', label: 'Escritorio' },
  { value: 'phone', label: 'Móvil' },
  { value: 'plain', label: 'Solo texto' },
]

/** The mail with the data of a person of an example: on a desktop, on a phone, by day or at night, and its text part. */
function Look({ subject, html, plain }: Mail) {
  const [view, setView] = useState<View>('desktop')
  const [isDark, setDark] = useState(false)
  const id = useId()
  return (
    <Stack>
      <p id={id} className={styles.quiet}>
        Con los datos de una persona de ejemplo. Asunto: <strong>{subject}</strong>
      </p>
      <div className={styles.views}>
        <RadioGroup
          label="Cómo se ve"
          name="view"
          variant="segments"
          choices={views}
          value={view}
          onChange={({ currentTarget }) => setView(currentTarget.value as View)}
        />
        {view !== 'plain' && (
          <Checkbox
            label="En modo oscuro"
            checked={isDark}
            onChange={({ currentTarget }) => setDark(currentTarget.checked)}
          />
        )}
      </div>
      {view === 'plain' ? (
        <pre className={styles.plain}>{plain}</pre>
      ) : (
        <ScrollRegion busy={false} labelledBy={id}>
          <div className={styles.mail} data-width={view}>
            <MailFrame
              key={view}
              title="Así llega el correo a una persona de ejemplo"
              html={html}
              {...(isDark && { scheme: 'dark' })}
            />
          </div>
        </ScrollRegion>
      )}
    </Stack>
  )
}

/** Sends the mail to whoever writes it, as it is saved. */
function SendTest({ id }: { id: number }) {
  const session = useSession()
  const test = useMutation({ mutationFn: () => call(communications.test, { params: { id } }) })
  return (
    <Stack>
      <p className={styles.done}>
        Te llega a {session?.sub} como le llegaría a otra persona, sin los ficheros adjuntos.
      </p>
      <div>
        <Button icon="mail" busy={test.isPending ? 'Enviando…' : undefined} onClick={() => test.mutate()}>
          Enviarme una prueba
        </Button>
      </div>
      <div role="status">
        {test.isSuccess && <p className={styles.done}>Enviada a {session?.sub}. Puede tardar un minuto.</p>}
      </div>
      {test.error && <p role="alert">No se ha enviado. {messageOf(test.error)}</p>}
    </Stack>
  )
}

/** To how many it goes as it is saved; who has no e-mail can be written a letter. */
function Recipients({ communication }: Props) {
  const { id } = communication
  const session = useSession()
  const count = useTypedCount(id, writingValuesOf(communication))
  const letter = useFileDownload(communicationRecipients.exportLetter, {
    params: { id },
    query: { format: 'xlsx' },
  })
  if (count.error) return <LoadFailure of={count} title="No se ha podido contar" />
  if (!count.data) return <Skeleton label="Contando a cuántas personas llega" lines={3} />
  const withoutMail = count.data.excluded?.sinCorreo ?? 0
  return (
    <Stack>
      <div className={styles.count}>
        <Counted of={count.data} />
      </div>
      {withoutMail > 0 && session !== null && admins({ role: session.rol }) && (
        <div className={styles.filters}>
          <p className={styles.quiet}>
            A quienes no tienen correo se les puede escribir una carta: descarga su dirección postal.
          </p>
          <div>
            <FileButton of={letter}>Descargar quienes no tienen correo</FileButton>
          </div>
          {letter.error && <p role="alert">No se ha descargado. {messageOf(letter.error)}</p>}
        </div>
      )}
    </Stack>
  )
}
