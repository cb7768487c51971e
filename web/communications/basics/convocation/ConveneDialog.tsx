import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FocusEvent } from 'react'
import { mostUnconfirmed } from '#contract/mostUnconfirmed.ts'
import {
  conveneForm,
  type Convocation,
  type ConvocationPreview,
} from '#contract/communications/convocations.ts'
import { formatCount, formatInteger } from '#contract/plural.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { MailFrame } from '#web/kernel/page/MailFrame.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { LeftOut } from '#web/communications/basics/convocation/LeftOut.tsx'
import { listLeftOut, wordsOf } from '#web/communications/basics/convocation/convocationWords.ts'
import { callsOf, type Subject } from '#web/communications/basics/convocation/subject.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { Warning } from '#web/ui/Warning.tsx'
import styles from './convocation.module.css'

const labels = { note: 'Añadir algo al correo', confirm: 'Cuántas personas son' }
const hints: Record<Subject['of'], string> = {
  meeting: 'Si quieres. Va detrás de cuándo y dónde es.',
  voting: 'Si quieres. Va detrás de cuándo y cómo se vota.',
}
type Values = { note: string; confirm: string }
const validateSent = validateWith<{ note: string }>(conveneForm)
const readNumber = (typed: string) => Number(typed.replaceAll(/\D/g, ''))

type Props = {
  of: Subject
  offer: NonNullable<Convocation['offer']>
  onClose: () => void
  onDone: (reply: Convocation) => void
}

/** Shows the mail that would be sent, to how many, and who is left out and why, before it is sent. */
export function ConveneDialog({ of: subject, offer, onClose, onDone }: Props) {
  const { id, version } = subject
  const calls = callsOf[subject.of]
  const [note, setNote] = useState('')
  const params = { id }
  const seen = useQuery({
    queryKey: [calls.preview.path, id, version, note],
    queryFn: ({ signal }) => call(calls.preview, { params, body: { note } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const words = wordsOf(subject, offer)
  if (!seen.data)
    return (
      <Dialog title={words.title} onClose={onClose} actions={<Button onClick={onClose}>Cancelar</Button>}>
        <QueryPlaceholder of={seen} lines={6} loading="Contando a quién llega" failed="No se puede enviar" />
      </Dialog>
    )
  const { recipients } = seen.data
  const asksCount = recipients > mostUnconfirmed
  return (
    <DialogForm<Values>
      title={words.title}
      lead={<Reach subject={subject} of={seen.data} />}
      start={{ note: '', confirm: '' }}
      validate={(values) => ({
        note: validateSent({ version, note: values.note }).note,
        ...(asksCount &&
          readNumber(values.confirm) !== recipients && {
            confirm: `Son ${formatInteger(recipients)}: escríbelo para enviarlo a tanta gente`,
          }),
      })}
      labels={labels}
      send={async (values) => {
        const confirm = asksCount ? { confirm: readNumber(values.confirm) } : {}
        const body = { version, offer, note: values.note, ...confirm }
        onDone(await call(calls.send, { params, body }, { wait: 60_000 }))
      }}
      button={words.button}
      busy={words.busy}
      failed="No se ha enviado"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextArea
            label={labels.note}
            hint={hints[subject.of]}
            rows={3}
            error={errors.note?.message}
            data-first-focus
            {...register('note', {
              onBlur: ({ target }: FocusEvent<HTMLTextAreaElement>) => setNote(target.value.trim()),
            })}
          />
          {asksCount && (
            <TextField
              label={labels.confirm}
              hint={`Son más de ${formatNumber(mostUnconfirmed)}: escribe el número para confirmar`}
              inputMode="numeric"
              autoComplete="off"
              error={errors.confirm?.message}
              {...register('confirm')}
            />
          )}
          <Mail of={seen.data} />
        </>
      )}
    </DialogForm>
  )
}

/** To how many it goes, who is left out and why, and what is missing in what they are convened to. */
function Reach({ subject, of: preview }: { subject: Subject; of: ConvocationPreview }) {
  const leftOut = listLeftOut(preview)
  return (
    <>
      <p>
        «{subject.title}». El correo llega a{' '}
        <strong>{formatCount(preview.recipients, 'persona', 'personas')}</strong>
        {leftOut.length > 0 && `, de ${formatInteger(preview.chosen)}`}, quieran o no otras comunicaciones.
      </p>
      {leftOut.length > 0 && (
        <>
          <p>No les llega:</p>
          <ul>
            {leftOut.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <LeftOut of={subject} />
        </>
      )}
      {preview.warnings.map((warning) => (
        <Warning key={warning}>{warning}</Warning>
      ))}
    </>
  )
}

const Mail = ({ of: { subject, html, plain } }: { of: ConvocationPreview }) => (
  <Disclosure summary="Ver el correo">
    <p>
      Asunto: <strong>{subject}</strong>
    </p>
    <MailFrame title="Así llega el correo" html={html} />
    <Disclosure summary="Solo texto">
      <pre className={styles.plain}>{plain}</pre>
    </Disclosure>
  </Disclosure>
)
