import { formatCount } from '#contract/plural.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { SurveyedList } from '#contract/import/plan.ts'
import styles from '#web/import/imports.module.css'
import { useSurvey } from '#web/import/useSurvey.ts'
import type { ImportForm } from '#web/import/importDraft.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { fieldErrorsOf } from '#web/kernel/form/form.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

/** Chooses the sheet and its header row; the most probable ones are preselected. */
export function SheetStep({ form }: { form: ImportForm }) {
  const survey = useSurvey(form)
  const { data } = survey
  const place = (sheet: number, headerRow: number) => {
    form.setValue('surveyed', '')
    form.setValue('sheet', sheet)
    form.setValue('headerRow', headerRow)
  }
  if (!data)
    return survey.isError ? (
      <Failed survey={survey} onBack={() => place(-1, -1)} />
    ) : (
      <Progress label="Leyendo el fichero" />
    )
  return (
    <>
      {survey.isError && <Failed survey={survey} onBack={() => place(-1, -1)} />}
      <p>
        {data.fileName}: {data.detail}, {formatCount(data.lines, 'línea', 'líneas')} con datos bajo la
        cabecera.
      </p>
      {data.sheets.length > 1 && (
        <SelectField
          id="sheet"
          label="Hoja"
          value={form.watch('sheet')}
          onChange={({ target }) => place(Number(target.value), -1)}
          options={data.sheets.map(({ number, name, looksLikeList }) => ({
            value: number,
            label: looksLikeList ? name : `${name} (no parece una lista)`,
          }))}
        />
      )}
      <HeaderRow list={data} chosen={form.watch('headerRow')} onChoose={(row) => place(data.sheet, row)} />
    </>
  )
}

/** A region that scrolls must be reachable by keyboard (WCAG 2.1.1). */
const scrolling = { role: 'region', tabIndex: 0 } as const

type HeaderProps = { list: SurveyedList; chosen: number; onChoose: (row: number) => void }

/** The first rows of the sheet, each with a radio button. */
function HeaderRow({ list, chosen, onChoose }: HeaderProps) {
  const id = useId()
  const width = Math.min(8, Math.max(...list.firstRows.map(({ cells }) => cells.length)))
  const unit = list.format === 'xlsx' ? 'Fila' : 'Línea'
  return (
    <fieldset>
      <legend className={styles.legend} id={id}>
        ¿En qué fila están las cabeceras?
      </legend>
      <div className={styles.scroll} {...scrolling} aria-labelledby={id}>
        <table className={styles.sheet}>
          <tbody>
            {list.firstRows.map(({ row, cells }) => (
              <tr key={row} data-chosen={row === chosen || undefined}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name="headerRow"
                      checked={row === chosen}
                      onChange={() => onChoose(row)}
                    />
                    {unit} {row}
                  </label>
                </th>
                {Array.from({ length: width }, (_, column) => (
                  <td key={column}>{cells[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <label className={styles.radio}>
        <input type="radio" name="headerRow" checked={chosen === 0} onChange={() => onChoose(0)} />
        La lista no tiene cabeceras
      </label>
    </fieldset>
  )
}

type FailedProps = { survey: UseQueryResult<SurveyedList>; onBack: () => void }

function Failed({ survey, onBack }: FailedProps) {
  const refusal = fieldErrorsOf(survey.error)[0]?.message
  return (
    <ErrorState
      title="No se ha podido leer el fichero"
      onRetry={refusal ? onBack : () => void survey.refetch()}
      busy={survey.isFetching ? 'Reintentando…' : undefined}
    >
      {refusal ?? messageOf(survey.error)}
    </ErrorState>
  )
}
