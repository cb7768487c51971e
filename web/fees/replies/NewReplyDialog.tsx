import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readDay } from '#contract/day.ts'
import { bankReplies, mostReplyBytes } from '#contract/fees/bankReplies.ts'
import { texts } from '#contract/messages.ts'
import { ApiProblem, call } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { FileField } from '#web/ui/FileField.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Way = 'file' | 'pasted'
type Props = { way: Way; onClose: () => void }
type Values = { file: string; bookedOn: string }

const labelsOf: Record<Way, { file: string; bookedOn: string }> = {
  file: { file: 'Fichero del banco', bookedOn: 'Día en que se devolvieron' },
  pasted: { file: 'Devoluciones', bookedOn: 'Día en que se devolvieron' },
}

const dayHints: Record<Way, string> = {
  file: 'Si no lo dices, el del fichero',
  pasted: 'Si no lo dices, hoy. Por ejemplo, 25/3/2027',
}

/** The day that is typed, `''` for none; undefined when it is no day. */
function readBookedOn(typed: string): string | undefined {
  if (typed.trim() === '') return ''
  const read = readDay(typed, new Date().getFullYear())
  return typeof read === 'object' ? read.day : undefined
}

/** Asks for what the bank has answered, as its file or as a list; nothing is applied yet (rule fee-9). */
export function NewReplyDialog({ way, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<File | null>(null)
  const [existing, setExisting] = useState<number>()
  const labels = labelsOf[way]
  async function send({ file, bookedOn }: Values) {
    setExisting(undefined)
    const query = { bookedOn: readBookedOn(bookedOn) ?? '' }
    const pasted = new File([file], 'lista.txt', { type: 'text/plain' })
    try {
      const { id } =
        way === 'file'
          ? await call(bankReplies.upload, { file: chosen ?? pasted, query })
          : await call(bankReplies.paste, { file: pasted, query })
      void invalidateReads(client, [bankReplies.list])
      showToast('Respuesta cargada: todavía no se ha aplicado nada')
      await navigate({ to: '/panel-administracion/respuestas-del-banco/$id', params: { id: `${id}` } })
    } catch (error) {
      if (error instanceof ApiProblem) setExisting(error.details.existingId)
      throw error
    }
  }
  return (
    <DialogForm<Values>
      title={way === 'file' ? 'Cargar una respuesta del banco' : 'Pegar una lista de devoluciones'}
      lead={<p>Primero ves a qué cobro se refiere cada línea. No se aplica nada hasta que tú lo digas.</p>}
      start={{ file: '', bookedOn: '' }}
      validate={({ file, bookedOn }) => ({
        file: validateFile(way, file, chosen),
        bookedOn:
          readBookedOn(bookedOn) === undefined ? 'No es una fecha. Por ejemplo, 25/3/2027' : undefined,
      })}
      labels={labels}
      send={send}
      button="Cargar"
      busy="Cargando…"
      failed="No se ha podido cargar"
      onClose={onClose}
    >
      {(form) => (
        <>
          {existing !== undefined && <ExistingLink id={existing} onClose={onClose} />}
          {way === 'file' ? (
            <Chosen form={form} file={chosen} onChoose={setChosen} />
          ) : (
            <Pasted form={form} label={labels.file} />
          )}
          <TextField
            label={labels.bookedOn}
            hint={dayHints[way]}
            error={form.formState.errors.bookedOn?.message}
            autoComplete="off"
            {...form.register('bookedOn')}
          />
        </>
      )}
    </DialogForm>
  )
}

const ExistingLink = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <p>
    <LinkButton
      to="/panel-administracion/respuestas-del-banco/$id"
      params={{ id: `${id}` }}
      onClick={onClose}
    >
      Ver la respuesta {id}
    </LinkButton>
  </p>
)

type ChosenProps = { form: FormOf<Values>; file: File | null; onChoose: (file: File) => void }

const Chosen = ({ form, file, onChoose }: ChosenProps) => (
  <FileField
    label={labelsOf.file.file}
    hint={`Un pain.002 o un camt.054, de ${mostReplyBytes >> 20} MB como mucho`}
    error={form.formState.errors.file?.message}
    accept=".xml,.txt,text/xml,application/xml"
    file={file}
    isFirst
    onChoose={(chosen) => {
      onChoose(chosen)
      form.setValue('file', chosen.name)
      form.clearErrors('file')
    }}
  />
)

function validateFile(way: Way, typed: string, chosen: File | null): string | undefined {
  if (typed.trim() === '') return texts.required
  return way === 'file' && chosen && chosen.size > mostReplyBytes
    ? `El fichero es demasiado grande: el máximo son ${mostReplyBytes >> 20} MB`
    : undefined
}

const Pasted = ({ form, label }: { form: FormOf<Values>; label: string }) => (
  <TextArea
    label={label}
    hint="Una en cada línea: la referencia, el documento o la cuenta y, si los sabes, el importe y el código. Por ejemplo: C-0000000123; 20,00; AM04"
    error={form.formState.errors.file?.message}
    rows={8}
    data-first-focus
    {...form.register('file')}
  />
)
