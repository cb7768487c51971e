import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatInteger, pluralForm } from '#contract/plural.ts'
import { tags, type Matched as Found } from '#contract/tags/tags.ts'
import { call } from '#web/kernel/api/api.ts'
import { saveTextFile } from '#web/kernel/api/download.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import styles from '#web/people/people.module.css'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextArea } from '#web/ui/TextField.tsx'

type Props = { onClose: () => void }

/** Asks for documents or addresses, and tells who of them is in the census. */
export function PasteListDialog({ onClose }: Props) {
  const [matched, setMatched] = useState<Found>()
  if (matched) return <Matched of={matched} onClose={onClose} />
  return <Paste onMatched={setMatched} onClose={onClose} />
}

function Paste({ onMatched, onClose }: Props & { onMatched: (matched: Found) => void }) {
  const client = useQueryClient()
  return (
    <DialogForm
      title="Pegar una lista"
      lead={<p>Con quienes estén inscritos se hace una lista, que solo ves tú hasta que la compartas.</p>}
      start={{ file: '' }}
      validate={({ file }) => ({ file: file.trim() === '' ? 'Campo requerido *' : undefined })}
      labels={{ file: 'Documentos o correos' }}
      send={async ({ file }) => {
        const text = new File([file], 'lista.txt', { type: 'text/plain' })
        onMatched(await call(tags.match, { file: text }))
        void invalidateReads(client, [tags.list])
      }}
      button="Comparar con el censo"
      busy="Comparando…"
      failed="No se ha podido comparar"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <TextArea
          label="Documentos o correos"
          hint="Uno en cada línea, o separados por comas; escritos de cualquier manera."
          error={errors.file?.message}
          rows={10}
          data-first-focus
          {...register('file')}
        />
      )}
    </DialogForm>
  )
}

/** How many missing lines are shown; the file has all. */
const mostShown = 200

function Matched({ of: { asked, found, repeated, missing, list }, onClose }: Props & { of: Found }) {
  const shown = missing.slice(0, mostShown)
  return (
    <Dialog
      title="Lista comparada con el censo"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {list && (
            <LinkButton
              to="/censo-base/inscritos"
              search={{ tag: `${list.id}` }}
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
        {repeated > 0 && ` ${formatCount(repeated, 'está repetida', 'están repetidas')}.`}
        {list &&
          ` Se ha guardado como «${list.name}», con ${formatCount(list.people, 'persona', 'personas')}.`}
      </p>
      {shown.length > 0 && (
        <>
          <p>
            {pluralForm(missing.length, 'Esta no está:', `Estas ${formatInteger(missing.length)} no están:`)}
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
            Descargar las que no están
          </Button>
        </>
      )}
    </Dialog>
  )
}
