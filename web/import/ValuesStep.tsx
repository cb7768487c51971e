import { formatCount } from '#contract/plural.ts'
import { type BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { columnLabels, isWordField, type WordField } from '#contract/import/fields.ts'
import { listMeaningChoices, findMeanings, type Meaning } from '#contract/import/meanings.ts'
import type { DefaultableField, SurveyedColumn } from '#contract/import/plan.ts'
import styles from '#web/import/imports.module.css'
import { useAssemblyNames } from '#web/import/useAssemblyNames.ts'
import { useMarkSeen } from '#web/import/useMarkSeen.ts'
import { useSurvey } from '#web/import/useSurvey.ts'
import type { ImportForm } from '#web/import/importDraft.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

/** Asks what the unknown or ambiguous words of the list mean. */
export function ValuesStep({ form }: { form: ImportForm }) {
  const { data } = useSurvey(form)
  const assemblyNames = useAssemblyNames()
  const columns = form.watch('columns')
  useMarkSeen(form, 2, data !== undefined && !assemblyNames.isPending)
  if (!data || assemblyNames.isPending) return <Progress label="Mirando los valores de la lista" />
  const found = columns.flatMap((field, index) => {
    const column = data.columns[index]
    return field !== '' && isWordField(field) && column ? [{ field, column }] : []
  })
  const known = assemblyNames.data?.content ?? []
  return (
    <>
      {found.length === 0 && <p>Ninguna columna de las elegidas tiene valores que aclarar.</p>}
      {found.map(({ field, column }) => (
        <FieldWords key={field} form={form} field={field} column={column} assemblies={known} />
      ))}
      <section className={styles.words}>
        <h3>Celdas vacías</h3>
        <p className={styles.fine}>
          Lo que elijas es para quien se da de alta. A quien ya está en el censo, una celda vacía no le cambia
          nada.
        </p>
        <EmptyCells form={form} field="inscriptionType" assemblies={known} />
        {columns.includes('fee') && <EmptyCells form={form} field="period" assemblies={known} />}
      </section>
    </>
  )
}

type WordsProps = {
  form: ImportForm
  field: WordField
  column: SurveyedColumn
  assemblies: readonly BasicAssembly[]
}

const leaveEmpty = '(vacío)'

function FieldWords({ form, field, column, assemblies: known }: WordsProps) {
  const words = form.watch('words')[field] ?? {}
  const values = column.values ?? []
  const meanings = findMeanings(
    field,
    values.map(({ text }) => text),
    known,
  )
  const open = values.filter(({ text }) => meanings.get(text)?.is !== 'known' || Object.hasOwn(words, text))
  const clear = values.filter((value) => !open.includes(value))
  const setMeaning = (word: string, choice: string) => {
    const { [word]: _former, ...rest } = words
    const newWords = choice === '' ? rest : { ...rest, [word]: choice === leaveEmpty ? '' : choice }
    form.setValue('words', { ...form.getValues('words'), [field]: newWords })
  }
  const choices = listMeaningChoices(field, known).map((choice) => ({ value: choice, label: choice }))
  return (
    <section className={styles.words}>
      <h3>
        {columnLabels[field]} <span className={styles.quiet}>(columna «{column.header}»)</span>
      </h3>
      {column.values === null && (
        <p>
          Tiene demasiados valores distintos para mirarlos uno a uno: los que no se entiendan se rechazan.
        </p>
      )}
      {column.values && open.length === 0 && (
        <p className={styles.fine}>
          <Icon name="check" /> Se entienden todos sus valores.
        </p>
      )}
      {open.length > 0 && (
        <ul className={styles.columns}>
          {open.map(({ text, lines }, index) => (
            <li key={text}>
              <div className={styles.column}>
                <strong>«{text}»</strong>
                <span className={styles.quiet}>
                  {formatCount(lines, 'línea', 'líneas')}; {why(meanings.get(text))}
                </span>
              </div>
              <SelectField
                id={`${field}-${index}`}
                label={
                  <>
                    Quiere decir<span className="vh"> («{text}»)</span>
                  </>
                }
                value={Object.hasOwn(words, text) ? words[text] || leaveEmpty : ''}
                empty="No se sabe: rechazar esas líneas"
                options={[...choices, { value: leaveEmpty, label: 'Nada: dejarlo vacío' }]}
                onChange={({ target }) => setMeaning(text, target.value)}
              />
              <span />
            </li>
          ))}
        </ul>
      )}
      {clear.length > 0 && <Understood values={clear} meanings={meanings} />}
    </section>
  )
}

const why = (meaning: Meaning | undefined) =>
  meaning?.is === 'ambiguous'
    ? 'puede ser más de una cosa'
    : meaning?.is === 'known'
      ? 'cambiado por ti'
      : 'no se entiende'

type UnderstoodProps = {
  values: readonly { text: string; lines: number }[]
  meanings: ReadonlyMap<string, Meaning>
}

const asOf = (meaning: Meaning | undefined) => (meaning?.is === 'known' ? meaning.as : '')

function Understood({ values, meanings }: UnderstoodProps) {
  return (
    <Disclosure
      summary={`Cómo ${values.length === 1 ? 'se entiende el otro valor' : `se entienden ${formatNumber(values.length)} valores`}`}
    >
      <ul className={styles.plain}>
        {values.map(({ text, lines }) => (
          <li key={text}>
            «{text}» → {asOf(meanings.get(text))} ({formatCount(lines, 'línea', 'líneas')})
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

const periodHint =
  'Vale también para quien ya está, si la lista le trae una cuota y no tiene periodicidad. A quien tiene una no se le cambia.'

type EmptyProps = { form: ImportForm; field: DefaultableField; assemblies: readonly BasicAssembly[] }

/** The value for empty cells: of new people, and the period of whom the list brings a fee. */
function EmptyCells({ form, field, assemblies: known }: EmptyProps) {
  const defaults = form.watch('defaults')
  return (
    <SelectField
      id={`vacias-${field}`}
      label={`Si falta «${columnLabels[field]}»`}
      value={defaults[field] ?? ''}
      {...(field === 'period' && { hint: periodHint })}
      empty={field === 'period' ? 'No suponer nada' : 'No suponer nada: no se da de alta'}
      options={listMeaningChoices(field, known).map((choice) => ({ value: choice, label: choice }))}
      onChange={({ target }) => form.setValue('defaults', { ...defaults, [field]: target.value })}
    />
  )
}
