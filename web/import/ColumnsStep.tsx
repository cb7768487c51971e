import { importFields, columnLabels, type ImportField } from '#contract/import/fields.ts'
import { describeMissingField, findMissingFields, noDocumentColumn } from '#contract/import/requiredFields.ts'
import type { SurveyedColumn } from '#contract/import/plan.ts'
import styles from '#web/import/imports.module.css'
import { SavedMappings } from '#web/import/SavedMappings.tsx'
import { useMarkSeen } from '#web/import/useMarkSeen.ts'
import { useSurvey } from '#web/import/useSurvey.ts'
import { findRepeatedFields, type ImportForm } from '#web/import/importDraft.ts'
import { formatNumber } from '#web/ui/format.ts'
import { compareNames } from '#web/ui/formatSeldom.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Tag } from '#web/ui/Tag.tsx'

const options = importFields
  .map((field) => ({ value: field, label: columnLabels[field] }))
  .toSorted((one, other) => compareNames(one.label, other.label))

/** Chooses the field of each column; some values of the column are shown. */
export function ColumnsStep({ form }: { form: ImportForm }) {
  const { data } = useSurvey(form)
  const columns = form.watch('columns')
  useMarkSeen(form, 1, data !== undefined)
  if (!data) return <Progress label="Leyendo el fichero" />
  const isWrong = form.formState.errors.columns !== undefined
  const again = isWrong ? findRepeatedFields(columns) : []
  const taken = columns.filter((field) => field !== '').length
  const choose = (index: number, field: ImportField | '') =>
    form.setValue(
      'columns',
      columns.map((before, each) => (each === index ? field : before)),
    )
  return (
    <>
      <SavedMappings form={form} />
      <p id="columns" tabIndex={-1}>
        {taken === 1 ? 'Se importa' : 'Se importan'} {formatNumber(taken)} de{' '}
        {columns.length === 1 ? 'una sola columna' : `las ${formatNumber(columns.length)} columnas`}.
      </p>
      <Missing columns={columns} />
      <ul className={styles.columns}>
        {data.columns.map((column, index) => (
          <li key={index}>
            <ColumnRow
              column={column}
              number={index + 1}
              field={columns[index] ?? ''}
              error={
                columns[index] && again.includes(columns[index])
                  ? `«${columnLabels[columns[index]]}» está en más de una columna`
                  : undefined
              }
              onChoose={(field) => choose(index, field)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The required fields that no column has yet; a type of inscription can still be set in the next step. */
function Missing({ columns }: { columns: readonly (ImportField | '')[] }) {
  const missing = findMissingFields((field) => columns.includes(field))
  const messages = missing.flatMap((field) =>
    field === 'idDocument'
      ? noDocumentColumn
      : field === 'inscriptionType'
        ? []
        : describeMissingField(field),
  )
  if (messages.length === 0) return null
  return (
    <ul className={styles.advice} aria-label="Falta">
      {messages.map((message) => (
        <li key={message}>
          <Icon name="warning" /> {message}
        </li>
      ))}
    </ul>
  )
}

type RowProps = {
  column: SurveyedColumn
  number: number
  field: ImportField | ''
  error: string | undefined
  onChoose: (field: ImportField | '') => void
}

function ColumnRow({ column, number, field, error, onChoose }: RowProps) {
  const name = column.header || `Columna ${number}, sin cabecera`
  return (
    <>
      <div className={styles.column}>
        <strong>{name}</strong>
        <span className={styles.quiet}>{column.samples.join(' · ') || 'Sin datos'}</span>
      </div>
      <SelectField
        id={`columna-${number}`}
        label={
          <>
            Va a<span className="vh"> (columna «{name}»)</span>
          </>
        }
        error={error}
        value={field}
        empty="No se importa"
        options={options}
        onChange={({ target }) => onChoose(options.find(({ value }) => value === target.value)?.value ?? '')}
      />
      <Certainty column={column} field={field} />
    </>
  )
}

const certainties = {
  said: { tone: 'neutral', icon: 'user', text: 'Elegida por ti' },
  sure: { tone: 'success', icon: 'check', text: 'Coincidencia segura' },
  likely: { tone: 'warning', icon: 'warning', text: 'Coincidencia probable' },
  values: { tone: 'info', icon: 'eye', text: 'Por sus valores' },
} as const

function Certainty({ column, field }: Pick<RowProps, 'column' | 'field'>) {
  if (field === '' && column.guess === null) return <span />
  const how = certainties[field === column.guess ? (column.confidence ?? 'said') : 'said']
  return (
    <span className={styles.certainty}>
      <Tag tone={how.tone} icon={how.icon}>
        {how.text}
      </Tag>
    </span>
  )
}
