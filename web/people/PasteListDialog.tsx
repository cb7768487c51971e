import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatCount, formatInteger, pluralForm } from '#contract/plural.ts'
import { tags, type Matched as Found } from '#contract/tags/tags.ts'
import { call } from '#web/kernel/api/api.ts'
import { saveTextFile } from '#web/kernel/api/download.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import styles from '#web/people/people.module.css'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

type Props = { onClose: () => void }

/** Asks for documents or addresses, and tells who of them is in the census. */
export function PasteListDialog({ onClose }: Props) {
  const [matched, setMatched] = useState<Found>()
  if (matched) return <Matched of={matched} onClose={onClose} />
  return <Paste onMatched={setMatched} onClose={onClose} />
}

type Values = { file: string; keep: 'no' | 'yes'; name: string }
const ways = [
  { value: 'no', label: 'Solo comparar', hint: 'Ves quiénes son, y en sus fichas no se pone nada.' },
  { value: 'yes', label: 'Guardar como lista', hint: 'Solo la ves tú hasta que la compartas.' },
] as const
const labels = {
  file: 'Documentos o correos',
  keep: 'Qué hacer con quienes estén',
  name: 'Nombre de la lista',
}

function Paste({ onMatched, onClose }: Props & { onMatched: (matched: Found) => void }) {
  const client = useQueryClient()
  return (
    <DialogForm<Values>
      title="Pegar una lista"
      start={{ file: '', keep: 'no', name: '' }}
      validate={({ file, keep, name }) => ({
        file: file.trim() === '' ? 'Campo requerido *' : undefined,
        name: keep === 'yes' && name.trim() === '' ? 'Campo requerido *' : undefined,
      })}
      labels={labels}
      send={async ({ file, keep, name }) => {
        const text = new File([file], 'lista.txt', { type: 'text/plain' })
        const query = keep === 'yes' ? { name } : {}
        onMatched(await call(tags.match, { file: text, query }))
        if (keep === 'yes') void invalidateReads(client, [tags.list])
      }}
      button="Comparar con el censo"
      busy="Comparando…"
      failed="No se ha podido comparar"
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </DialogForm>
  )
}

function Fields({ form: { register, control, formState } }: { form: FormOf<Values> }) {
  const { errors } = formState
  const keep = useWatch({ control, name: 'keep' })
  return (
    <>
      <TextArea
        label={labels.file}
        hint="Uno en cada línea, o separados por comas; escritos de cualquier manera."
        error={errors.file?.message}
        rows={8}
        data-first-focus
        {...register('file')}
      />
      <RadioGroup label={labels.keep} choices={ways} {...register('keep')} />
      {keep === 'yes' && (
        <TextField
          label={labels.name}
          error={errors.name?.message}
          autoComplete="off"
          maxLength={60}
          {...register('name')}
        />
      )}
    </>
  )
}

/** How many of those that are missing are shown; the file has all. */
const mostShown = 200

function Matched({ of, onClose }: Props & { of: Found }) {
  const { asked, found, repeated, missing, people, compared, list } = of
  const shown = missing.slice(0, mostShown)
  return (
    <Dialog
      title="Lista comparada con el censo"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {people > 0 && (
            <LinkButton
              to="/censo-base/inscritos"
              search={list ? { tag: `${list.id}` } : { compared: `${compared}` }}
              variant="primary"
              icon="people"
              onClick={onClose}
            >
              Ver las personas
            </LinkButton>
          )}
        </>
      }
    >
      <p>
        <strong>
          {formatInteger(found)} de {formatInteger(asked)}
        </strong>{' '}
        {pluralForm(found, 'es de alguien del censo', 'son de personas del censo')}.
        {repeated > 0 && ` ${formatCount(repeated, 'está repetido', 'están repetidos')}.`}
        {list && ` Se ha guardado como «${list.name}», con ${formatCount(people, 'persona', 'personas')}.`}
        {compared !== null && ' No se ha guardado nada en sus fichas; puedes verlas juntas durante un día.'}
      </p>
      {shown.length > 0 && (
        <>
          <p>
            {pluralForm(missing.length, 'Este no está:', `Estos ${formatInteger(missing.length)} no están:`)}
          </p>
          <ul className={styles.missing}>
            {shown.map((line, index) => (
              // The same line may be missing twice.
              <li key={`${index} ${line}`}>{line}</li>
            ))}
          </ul>
          {missing.length > shown.length && <p>Y {formatInteger(missing.length - shown.length)} más.</p>}
          <Button
            icon="download"
            onClick={() => saveTextFile('No_estan_en_el_censo.txt', missing.join('\r\n'))}
          >
            Descargar los que no están
          </Button>
        </>
      )}
    </Dialog>
  )
}
