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
import { readParamText, readParamTexts } from '#web/kernel/list/address.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import styles from './choosing.module.css'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { formatList } from '#web/ui/format.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

type Props = {
  /** The filters of the list that people are compared from, which it has afterwards as well. */
  filter: ListParams
  onClose: () => void
}
type OnClose = Pick<Props, 'onClose'>

/** A text that was compared, which is sent again to keep it, and what was found. */
type Compared = { text: string; found: Found }

/** Asks for documents or addresses, tells who of them is in the census, and keeps them under a name. */
export function PasteListDialog({ filter, onClose }: Props) {
  const [compared, setCompared] = useState<Compared>()
  const [isKeeping, setKeeping] = useState(false)
  const [again, setAgain] = useState('')
  if (!compared) return <Paste text={again} onCompared={setCompared} onClose={onClose} />
  const keep = (found: Found) => {
    setCompared({ ...compared, found })
    setKeeping(false)
  }
  return isKeeping ? (
    <Keep text={compared.text} onKept={keep} onClose={() => setKeeping(false)} />
  ) : (
    <Matched
      of={compared.found}
      filter={filter}
      onKeep={() => setKeeping(true)}
      onBack={() => {
        setAgain(compared.text)
        setCompared(undefined)
      }}
      onClose={onClose}
    />
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

type PasteProps = OnClose & { text: string; onCompared: (compared: Compared) => void }

function Paste({ text, onCompared, onClose }: PasteProps) {
  const client = useQueryClient()
  return (
    <DialogForm<Values>
      title="Pegar una lista"
      start={{ file: text, keep: 'no', name: '' }}
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

type KeepProps = OnClose & { text: string; onKept: (found: Found) => void }

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

/** Of a list that finds nobody: what was read, why that may be, and what to do. */
function NobodyFound({ of: { asked, read, missing, outside } }: { of: Found }) {
  const { documents, emails, phones, others } = read
  const told = formatList([
    ...(documents > 0 ? [formatCount(documents, 'documento', 'documentos')] : []),
    ...(emails > 0 ? [formatCount(emails, 'correo', 'correos')] : []),
    ...(phones > 0 ? [formatCount(phones, 'teléfono', 'teléfonos')] : []),
    ...(others > 0
      ? [formatCount(others, 'línea sin documento ni correo', 'líneas sin documento ni correo')]
      : []),
  ])
  const wrong = missing.filter(hasWrongLetter).length
  return (
    <>
      <p>
        {pluralForm(asked, 'Se ha leído', 'Se han leído')}: {told}.
      </p>
      {phones + others > documents + emails ? (
        <p>
          Las personas se comparan por su documento o su correo; por el nombre, el teléfono o un número de
          socio no. Copia también la columna del DNI o la del correo (pueden ir las filas enteras) y pega la
          lista otra vez. A una persona sola se la encuentra por su nombre o su teléfono en la caja de
          búsqueda.
        </p>
      ) : (
        <p>
          {wrong > 0 &&
            `${pluralForm(wrong, 'A uno no le corresponde', `A ${formatInteger(wrong)} no les corresponde`)} la letra: mira si se han copiado enteros. `}
          {outside.length > 0 &&
            `${formatInteger(outside.length)} ${pluralForm(outside.length, 'consta', 'constan')} en No inscritos. `}
          Mira que sea la columna del documento o del correo de cada persona, y no la de quien paga o la de
          otro año. Quien se dio de baja no cuenta como del censo.
        </p>
      )}
    </>
  )
}

type Address = Readonly<Record<string, string>>

/** Filters as the address of a list has them, without those of some names. */
function toAddress(filter: ListParams, without: readonly string[]): Address {
  const not = readParamTexts(filter['not']).filter((name) => !without.includes(name))
  const others = Object.entries(filter).filter(([name]) => name !== 'not' && !without.includes(name))
  const texts = [...others, ['not', not] as const].map(([name, value]) => [name, readParamText(value)])
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

/** How many of those that are missing are shown; the file has all. */
const mostShown = 200

type MatchedProps = Props & { of: Found; onKeep: () => void; onBack: () => void }

function Matched({ of, filter, onKeep, onBack, onClose }: MatchedProps) {
  const { asked, found, header, missing, outside, people, repeated, compared, list } = of
  const shown = missing.slice(0, mostShown)
  const recorded = new Set(outside)
  const [chosenBy, chosen] = list ? (['tag', list.id] as const) : (['compared', compared] as const)
  const kept = toAddress(filter, [chosenBy])
  return (
    <Dialog
      title="Lista comparada con el censo"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {compared !== null && <Button onClick={onKeep}>Guardar como lista</Button>}
          {found === 0 && (
            <Button variant="primary" onClick={onBack}>
              Volver a la lista pegada
            </Button>
          )}
          {people > 0 && (
            <LinkButton
              to="/censo-base/inscritos"
              search={{ ...kept, [chosenBy]: `${chosen}` }}
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
        {people > 0 && Object.keys(kept).length > 0 && ' Se ven con los demás filtros de la lista.'}
      </p>
      {found === 0 && <NobodyFound of={of} />}
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
