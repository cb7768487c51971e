import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { communicationFiles } from '#contract/communications/attachments.ts'
import { communications, type Communication } from '#contract/communications/communications.ts'
import { isOfSubject } from '#contract/communications/subject.ts'
import { communicationReads } from '#web/communications/communicationReads.ts'
import { describeGaps } from '#web/communications/describeGaps.ts'
import { Problems } from '#web/communications/Problems.tsx'
import { Counted } from '#web/communications/writing/CountOfRecipients.tsx'
import { usePreview } from '#web/communications/writing/PreviewStep.tsx'
import { RecipientWords } from '#web/communications/writing/RecipientWords.tsx'
import { useTypedCount } from '#web/communications/writing/useTypedCount.ts'
import { writingValuesOf } from '#web/communications/writing/writingForm.ts'
import { call } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import type { SavedEnd } from '#web/kernel/form/SavedWizard.tsx'
import { LoadFailure } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { formatUntil } from '#web/ui/formatAway.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { showToast } from '#web/ui/Toasts.tsx'
import { sayUnderWay } from '#web/ui/UnderWay.tsx'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import styles from './writing.module.css'

const ApproveDialog = lazyComponent(
  async () => (await import('#web/communications/ApproveDialog.tsx')).ApproveDialog,
)

type End = SavedEnd<Communication>

/** 'Confirmar y terminar': all of it once more, and how it ends: as a draft, to be approved, or approved. */
export function ConfirmStep({ before, back, go, isSeen, close }: End) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const count = useTypedCount(before.id, writingValuesOf(before), before.version)
  const preview = usePreview(before)
  const [isAsking, setAsking] = useState(false)
  const problems = [...(preview.data?.problems ?? []), ...describeGaps(count.data)]
  const hinders = problems.some(({ level }) => level === 'error') || count.data?.recipients === 0

  /** Leaves for the page on which one reads it, as it is now. */
  async function leave(reply: Communication) {
    close()
    client.setQueryData(queryOf(communications.get, { params: { id: reply.id } }).queryKey, reply)
    void invalidateReads(
      client,
      communicationReads.filter((read) => read !== communications.get),
    )
    await navigate({ to: '/comunicaciones/panel-comunicacion/$id', params: { id: `${reply.id}` } })
  }
  const { under, error, press } = usePressed<'DRAFT' | 'PENDING'>()
  /** One of the two, once. */
  const start = (as: 'DRAFT' | 'PENDING') =>
    void press(
      as,
      () =>
        call(as === 'DRAFT' ? communications.setDraft : communications.setPending, {
          body: { id: before.id },
        }),
      (reply) => {
        showToast(as === 'DRAFT' ? 'Guardada como borrador' : 'Guardada: espera que se apruebe')
        return leave(reply)
      },
    )
  const busy = (as: 'DRAFT' | 'PENDING') => (under === as ? 'Guardando…' : undefined)
  return (
    <>
      <Summary {...{ before, go, isSeen }} />
      {count.error && <LoadFailure of={count} title="No se ha podido contar" />}
      {count.data && (
        <div className={styles.count}>
          <Counted of={count.data} />
        </div>
      )}
      <Problems of={problems} />
      {preview.error && <LoadFailure of={preview} title="No se ha podido revisar el texto" />}
      {error !== null && (
        <p role="alert">
          <strong>{describeFailure('No se ha guardado', error)}</strong>
        </p>
      )}
      <Actions variant="footer">
        {back}
        <Button busy={busy('DRAFT')} onClick={() => start('DRAFT')}>
          Guardar como borrador
        </Button>
        <Button
          variant={before.may.approve ? 'quiet' : 'primary'}
          busy={busy('PENDING')}
          onClick={() => start('PENDING')}
        >
          Guardar como pendiente de aprobación
        </Button>
        {before.may.approve && count.data && preview.data && !hinders && (
          <Button variant="primary" onClick={() => (under ? sayUnderWay() : setAsking(true))}>
            Guardar y enviar
          </Button>
        )}
      </Actions>
      {before.may.approve && (
        <Missing {...{ go, problems }} reads={[count, preview]} isNobody={count.data?.recipients === 0} />
      )}
      {isAsking && (
        <ApproveDialog of={before} onApproved={(reply) => leave(reply)} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

type MissingProps = Pick<End, 'go'> & {
  problems: readonly { level: 'error' | 'warning'; message: string }[]
  /** What is known before it can be sent. */
  reads: readonly { data?: unknown; error: Error | null }[]
  isNobody: boolean
}

/** What keeps one from sending it, with a way to each (rule form-3). */
function Missing({ go, problems, reads, isNobody }: MissingProps) {
  const faults = problems.filter(({ level }) => level === 'error')
  const isOfText = faults.some(({ message }) => !isOfSubject(message))
  const ways = [
    ...(isNobody ? [{ step: 0, words: 'Elegir a otras personas' }] : []),
    ...(faults.some(({ message }) => isOfSubject(message)) ? [{ step: 0, words: 'Corregir el asunto' }] : []),
    ...(isOfText ? [{ step: 1, words: 'Corregir el texto' }] : []),
  ]
  const isKnown = reads.every(({ data, error }) => data !== undefined || error !== null)
  const hasFailed = reads.some(({ error }) => error !== null)
  if (!isKnown) return <p className={styles.quiet}>Para poder enviarla se está contando y revisando…</p>
  if (ways.length === 0)
    return hasFailed ? (
      <p className={styles.quiet}>Para poder enviarla hay que contar y revisar: pulsa «Reintentar».</p>
    ) : null
  return (
    <div className={styles.ends}>
      <p className={styles.quiet}>Para enviarla falta:</p>
      {ways.map(({ step, words }) => (
        <Button key={words} onClick={() => go(step)}>
          {words}
        </Button>
      ))}
    </div>
  )
}

/** What is said in each step, with a way to change it (rule form-4). */
function Summary({ before, go, isSeen }: Pick<End, 'before' | 'go' | 'isSeen'>) {
  const now = useCurrentMinute()
  const { id, subject, fromName, fromEmail, replyEmail, scheduledDate } = before
  const files = useQuery(queryOf(communicationFiles.list, { params: { id } }))
  const until = scheduledDate === null ? null : formatUntil(scheduledDate, now)
  const names = files.data?.content.map(({ fileName }) => fileName).join(', ')
  return (
    <>
      <Part title="Crear borrador" onChange={() => go(0)}>
        <Facts
          of={[
            ['Asunto', subject],
            ['Para quién', <RecipientWords key="words" of={before} />],
            [
              'Cuándo',
              scheduledDate === null
                ? 'Cuando se apruebe'
                : `${formatMoment(scheduledDate)}, hora peninsular (${until ?? 'ya ha pasado'})`,
            ],
          ]}
        />
      </Part>
      <Part title="Crear email" onChange={() => go(1)}>
        <Facts
          of={[
            ['De', `${fromName} <${fromEmail}>`],
            ['Se responde a', replyEmail],
          ]}
        />
      </Part>
      <Part title="Añadir fichero adjunto" onChange={() => go(2)}>
        <Facts
          of={[['Ficheros', files.error ? 'No se han podido cargar' : (names ?? '…')]]}
          missing="Ninguno"
        />
      </Part>
      <Part title="Previsualizar y probar" change="Ver" onChange={() => go(3)}>
        <Facts of={[['Cómo llega', isSeen(3) ? 'Lo has visto' : 'No lo has visto desde el último cambio']]} />
      </Part>
    </>
  )
}

const Part = ({
  title,
  change = 'Cambiar',
  onChange,
  children,
}: {
  title: string
  change?: string
  onChange: () => void
  children: ReactNode
}) => (
  <section className={styles.part} aria-label={title}>
    <div>
      <h3>{title}</h3>
      <Button onClick={onChange}>
        {change}
        <span className="vh"> {title}</span>
      </Button>
    </div>
    {children}
  </section>
)
