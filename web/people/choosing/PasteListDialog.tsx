import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { countDigits, hasWrongLetter } from '#contract/people/document.ts'
import { formatCount, formatInteger, pluralForm } from '#contract/plural.ts'
import { mostOfTagName } from '#contract/people/tag.ts'
import { tags, type Matched as Found } from '#contract/tags/tags.ts'
import { call } from '#web/kernel/api/api.ts'
import { saveTextFile } from '#web/kernel/api/download.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import styles from './choosing.module.css'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

type Props = { onClose: () => void }

/** A text that was compared, which is sent again to keep it, and what was found. */
type Compared = { text: string; found: Found }

/** Asks for documents or addresses, tells who of them is in the census, and keeps them under a name. */
export function PasteListDialog({ onClose }: Props) {
  const [compared, setCompared] = useState<Compared>()
  const [isKeeping, setKeeping] = useState(false)
  if (!compared) return <Paste onCompared={setCompared} onClose={onClose} />
  const keep = (found: Found) => {
    setCompared({ ...compared, found })
    setKeeping(false)
  }
  return isKeeping ? (
    <Keep text={compared.text} onKept={keep} onClose={() => setKeeping(false)} />
  ) : (
    <Matched of={compared.found} onKeep={() => setKeeping(true)} onClose={onClose} />
  )
}

/** Compares a text with the census; with a name it is kept. */
async function compareList(client: QueryClient, text: string, name?: string): Promise<Found> {
  const file = new File([text], 'lista.txt', { type: 'text/plain' })
  const found = await call(tags.match, { file, query: name === undefined ? {} : { name } })
  if (name !== undefined) void invalidateReads(client, [tags.list])
  return found
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

const failed = 'No se ha podido comparar'
const requireName = (name: string) => (name.trim() === '' ? 'Campo requerido *' : undefined)

function Paste({ onCompared, onClose }: Props & { onCompared: (compared: Compared) => void }) {
  const client = useQueryClient()
  return (
    <DialogForm<Values>
      title="Pegar una lista"
      start={{ file: '', keep: 'no', name: '' }}
      validate={({ file, keep, name }) => ({
        file: file.trim() === '' ? 'Campo requerido *' : undefined,
        name: keep === 'yes' ? requireName(name) : undefined,
      })}
      labels={labels}
      send={async ({ file, keep, name }) =>
        onCompared({
          text: file,
          found: await compareList(client, file, keep === 'yes' ? name : undefined),
        })
      }
      button={({ keep }) => (keep === 'yes' ? 'Comparar y guardar' : 'Comparar con el censo')}
      busy="Comparando…"
      failed={failed}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </DialogForm>
  )
}

type KeepProps = Props & { text: string; onKept: (found: Found) => void }

/** Asks for the name under which a list that was compared is kept. */
function Keep({ text, onKept, onClose }: KeepProps) {
  const client = useQueryClient()
  return (
    <DialogForm
      title="Guardar como lista"
      start={{ name: '' }}
      validate={({ name }) => ({ name: requireName(name) })}
      labels={{ name: labels.name }}
      send={async ({ name }) => onKept(await compareList(client, text, name))}
      button="Guardar"
      busy="Guardando…"
      failed="No se ha podido guardar"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <TextField
          label={labels.name}
          hint="Solo la ves tú hasta que la compartas."
          error={errors.name?.message}
          autoComplete="off"
          maxLength={mostOfTagName}
          data-first-focus
          {...register('name')}
        />
      )}
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
        hint="Uno en cada línea, o separados por comas; también filas de una hoja, con nombres al lado."
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
          maxLength={mostOfTagName}
          {...register('name')}
        />
      )}
    </>
  )
}

/** What is known of a line that is no member's. */
function explainMissing(line: string, recorded: ReadonlySet<string>): string {
  if (recorded.has(line)) return ' (no está en el censo, pero sí en No inscritos)'
  if (hasWrongLetter(line)) return ' (la letra no corresponde)'
  return countDigits(line) > 0 || line.includes('@') ? '' : ' (sin documento ni correo)'
}

/** How many of those that are missing are shown; the file has all. */
const mostShown = 200

function Matched({ of, onKeep, onClose }: Props & { of: Found; onKeep: () => void }) {
  const { asked, found, header, missing, outside, people, repeated, compared, list } = of
  const shown = missing.slice(0, mostShown)
  const recorded = new Set(outside)
  return (
    <Dialog
      title="Lista comparada con el censo"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {compared !== null && <Button onClick={onKeep}>Guardar como lista</Button>}
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
        {pluralForm(found, 'es de alguien del censo', 'son de personas del censo')}
        {repeated > 0 &&
          ` (${pluralForm(repeated, 'una persona estaba', `${formatInteger(repeated)} personas estaban`)} ${found - people === repeated ? 'dos veces' : 'más de una vez'})`}
        .{header !== null && ` La primera línea se ha tomado por cabecera: «${header}».`}
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
              <li key={`${index} ${line}`}>
                {line}
                {explainMissing(line, recorded)}
              </li>
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
