import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FocusEvent } from 'react'
import { mostUnconfirmed } from '#contract/communications/communication.ts'
import {
  conveneForm,
  convocations,
  type Convocation,
  type ConvocationPreview,
} from '#contract/communications/convocations.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import { formatCount, formatInteger } from '#contract/plural.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { MailFrame } from '#web/kernel/page/MailFrame.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { LeftOut } from '#web/meetings/convocation/LeftOut.tsx'
import { listLeftOut, offers } from '#web/meetings/convocation/convocationWords.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { Warning } from '#web/ui/Warning.tsx'
import styles from './convocation.module.css'

const labels = { note: 'Añadir algo al correo', confirm: 'Cuántas personas son' }
type Values = { note: string; confirm: string }
const validateSent = validateWith<{ note: string }>(conveneForm)
const readNumber = (typed: string) => Number(typed.replaceAll(/\D/g, ''))

type Props = {
  meeting: MeetingDetails
  offer: NonNullable<Convocation['offer']>
  onClose: () => void
  onDone: (reply: Convocation) => void
}

/** Shows the mail that would be sent of a meeting, to how many, and who is left out and why, before it is sent. */
export function ConveneDialog({ meeting: { id, version, title }, offer, onClose, onDone }: Props) {
  const [note, setNote] = useState('')
  const params = { id }
  const seen = useQuery({
    queryKey: [convocations.preview.path, id, version, note],
    queryFn: ({ signal }) => call(convocations.preview, { params, body: { note } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const words = offers[offer]
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
      lead={<Reach id={id} title={title} of={seen.data} />}
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
        onDone(await call(convocations.send, { params, body }, { wait: 60_000 }))
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
            hint="Si quieres. Va detrás de cuándo y dónde es."
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

/** To how many it goes, who is left out and why, and what is missing in the meeting. */
function Reach({ id, title, of: preview }: { id: number; title: string; of: ConvocationPreview }) {
  const leftOut = listLeftOut(preview)
  return (
    <>
      <p>
        «{title}». El correo llega a <strong>{formatCount(preview.recipients, 'persona', 'personas')}</strong>
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
          <LeftOut id={id} />
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
