import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { communications, type Communication, type HowMany } from '#contract/communications/communications.ts'
import type { previewQuery } from '#contract/communications/preview.ts'
import { communicationRecipients } from '#contract/communications/recipients.ts'
import { WhoLinks } from '#web/communications/basics/WhoLinks.tsx'
import { describeGaps, nameWithout } from '#web/communications/describeGaps.ts'
import { Counted } from '#web/communications/writing/CountOfRecipients.tsx'
import { Problems } from '#web/communications/Problems.tsx'
import { useTypedCount } from '#web/communications/writing/useTypedCount.ts'
import { writingValuesOf } from '#web/communications/writing/writingForm.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { ScrollRegion } from '#web/kernel/list/ScrollRegion.tsx'
import { MailFrame } from '#web/kernel/page/MailFrame.tsx'
import { LoadFailure, QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { useIsNarrow } from '#web/kernel/page/useMedia.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import styles from './writing.module.css'

type Props = { communication: Communication }

type Person = z.input<typeof previewQuery>

/** How a communication is read now by the person of the example: each version of it is asked for once. */
export const usePreview = ({ id, version }: Communication, person: Person = {}) =>
  useQuery({
    queryKey: [communications.preview.path, id, version, JSON.stringify(person)],
    queryFn: ({ signal }) => call(communications.preview, { params: { id }, query: person }, { signal }),
  })

/** 'Previsualizar y probar': the mail as it arrives, a test of it, and who gets it and who does not. */
export function PreviewStep({ communication }: Props) {
  const preview = usePreview(communication)
  const count = useTypedCount(communication.id, writingValuesOf(communication), communication.version)
  if (!preview.data)
    return (
      <QueryPlaceholder
        of={preview}
        loading="Preparando el correo"
        failed="No se ha podido preparar el correo"
        lines={10}
      />
    )
  const gaps = count.data?.gaps ?? []
  return (
    <Stack>
      <Problems of={[...preview.data.problems, ...describeGaps(count.data)]} />
      <Card title="Así llega" level={3}>
        <Look {...{ communication, gaps }} usual={preview.data} />
      </Card>
      <Card title="Prueba" level={3}>
        <SendTest id={communication.id} />
      </Card>
      <Card title="Quién lo recibe" level={3}>
        <Recipients communication={communication} count={count} />
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
type LookProps = Props & { usual: Mail; gaps: HowMany['gaps'] }

/** The mail with the data of a person of an example. */
function Look({ communication, usual, gaps }: LookProps) {
  const [person, setPerson] = useState('')
  const persons: Record<string, Person> = {
    '': {},
    gaps: { without: gaps.map(({ place }) => place) },
    long: { long: 'true' },
  }
  const asked = usePreview(communication, persons[person])
  return (
    <Stack>
      <SelectField
        label="Persona de ejemplo"
        name="person"
        options={[
          { value: '', label: 'Con todos los datos' },
          ...(gaps.length > 0 ? [{ value: 'gaps', label: nameWithout(gaps) }] : []),
          { value: 'long', label: 'Con nombres largos' },
        ]}
        value={person}
        onChange={({ currentTarget }) => setPerson(currentTarget.value)}
      />
      {asked.error ? (
        <LoadFailure of={asked} title="No se ha podido preparar el correo" />
      ) : (
        <Shown mail={asked.data ?? usual} isBusy={asked.isFetching} />
      )}
    </Stack>
  )
}

/** A mail on a desktop, on a phone, by day or at night, and its text part. */
function Shown({ mail: { subject, html, plain }, isBusy }: { mail: Mail; isBusy: boolean }) {
  const isNarrow = useIsNarrow()
  // On a phone a mail is shown as there.
  const [view, setView] = useState<View>(isNarrow ? 'phone' : 'desktop')
  const [isDark, setDark] = useState(false)
  const id = useId()
  return (
    <>
      <p id={id} className={styles.quiet}>
        Asunto: <strong>{subject}</strong>
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
        <ScrollRegion busy={isBusy} labelledBy={id}>
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
    </>
  )
}

/** Sends the mail to whoever writes it, as it is saved. */
function SendTest({ id }: { id: number }) {
  const session = useSession()
  const { under, error, press } = usePressed()
  const [isSent, setSent] = useState(false)
  const send = () => {
    setSent(false)
    void press(
      true,
      () => call(communications.test, { params: { id } }),
      () => setSent(true),
    )
  }
  return (
    <Stack>
      <p className={styles.done}>
        Te llega a {session?.sub} como le llegaría a otra persona, con sus ficheros adjuntos.
      </p>
      <div>
        <Button icon="mail" busy={under ? 'Enviando…' : undefined} onClick={send}>
          Enviarme una prueba
        </Button>
      </div>
      <div role="status">
        {isSent && <p className={styles.done}>Enviada a {session?.sub}. Puede tardar un minuto.</p>}
      </div>
      {error !== null && <p role="alert">{describeFailure('No se ha enviado', error)}</p>}
    </Stack>
  )
}

/** The first of those who get it, for admins: by them one sees whether they are whom one means. */
function FirstOfThem({ communication: { id, version } }: Props) {
  const input = { params: { id }, query: { size: 5 } }
  const first = useQuery({
    queryKey: [communicationRecipients.reached.path, id, version],
    queryFn: ({ signal }) => call(communicationRecipients.reached, input, { signal, wait: 120_000 }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  if (first.error) return <LoadFailure of={first} title="No se han podido leer las primeras personas" />
  if (!first.data) return <Skeleton label="Leyendo las primeras personas" lines={1} />
  const names = first.data.content.map(({ fullName }) => fullName)
  const isAll = first.data.totalElements <= names.length
  return names.length === 0 ? null : (
    <p>
      {isAll ? 'La reciben' : `Las ${names.length} primeras personas`}: {names.join('; ')}.
    </p>
  )
}

/** To how many it goes as it is saved; who has no e-mail can be written a letter. */
function Recipients({ communication, count }: Props & { count: ReturnType<typeof useTypedCount> }) {
  const { id } = communication
  const session = useSession()
  const letter = useFileDownload(communicationRecipients.exportLetter, {
    params: { id },
    query: { format: 'xlsx' },
  })
  if (count.error) return <LoadFailure of={count} title="No se ha podido contar" />
  if (!count.data) return <Skeleton label="Contando a cuántas personas llega" lines={3} />
  const withoutMail = count.data.excluded?.sinCorreo ?? 0
  const isAdmin = session !== null && admins({ role: session.rol })
  return (
    <Stack>
      <div className={styles.count}>
        <Counted of={count.data} />
      </div>
      {isAdmin && <FirstOfThem communication={communication} />}
      <WhoLinks id={id} of={count.data} />
      {isAdmin && withoutMail > 0 && (
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
