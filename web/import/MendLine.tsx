import { Link } from '@tanstack/react-router'
import { columnLabels, isWordField } from '#contract/import/fields.ts'
import { defaultableFields } from '#contract/import/plan.ts'
import { listMeaningChoices } from '#contract/import/meanings.ts'
import type { RefusedLine, ReportedCell, ReportedKind } from '#contract/import/results.ts'
import { formatCount } from '#contract/plural.ts'
import styles from '#web/import/imports.module.css'
import { formatLinePlace } from '#web/import/LinesByReason.tsx'
import type { Mending } from '#web/import/useMending.ts'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatList, formatNumber } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = { line: RefusedLine; mending: Mending }

/** A refused line with its bad cells, to be mended and tried again. */
export function MendLine({ line, mending }: Props) {
  const { cells, text } = line
  const key = `${line.line}`
  const isTyped = mending.typed[key] !== undefined
  const place = formatLinePlace(line)
  if (cells.length === 0)
    return (
      <>
        <strong>{place}</strong>
        <Who line={line} />: {text}. Hay que corregirla en el fichero.
      </>
    )
  return (
    <div role="group" aria-label={place} className={styles.mend}>
      <p>
        <strong>{place}</strong>
        <Who line={line} />
      </p>
      <div className={styles.mendCells}>
        {cells.map((cell) => (
          <MendCell key={cell.field} cell={cell} line={line.line} mending={mending} />
        ))}
      </div>
      <Button aria-disabled={!isTyped || undefined} onClick={() => mending.retry([key])}>
        Reintentar<span className="vh"> la {place.toLocaleLowerCase('es')}</span>
      </Button>
    </div>
  )
}

/** Who a line is about, as far as the list says it beside the cells to be mended. */
const Who = ({ line: { who } }: { line: RefusedLine }) => who.length > 0 && ` · ${who.join(' · ')}`

/** For many lines: where a word is given its meaning, or an empty cell its value, once for all of them. */
export function MendTogether({ kind: { lines, first } }: { kind: ReportedKind }) {
  const cell = first[0]?.cells[0]
  const told = lines === 1 || !cell ? undefined : describeTogether(cell)
  if (!told) return null
  return (
    <p>
      <Link to="/censo-base/importacion" search={{ paso: '4' }}>
        {told}
      </Link>
      , para todas las líneas a la vez; o una a una:
    </p>
  )
}

function describeTogether({ field, text }: ReportedCell): string | undefined {
  if (text !== '') return isWordField(field) ? 'Decir en «Valores» qué quiere decir cada palabra' : undefined
  return defaultableFields.some((name) => name === field)
    ? 'Suponer en «Valores» qué hay en las celdas vacías'
    : undefined
}

const leaveEmpty = '(vacío)'

type CellProps = { cell: ReportedCell; line: number; mending: Mending }

function MendCell({ cell, line, mending }: CellProps) {
  const { field, column, problem } = cell
  return (
    <>
      <p>
        {columnLabels[field]}
        {column !== null && <span className={styles.quiet}> (columna «{column}»)</span>}: {problem}
      </p>
      <MendField cell={cell} line={line} mending={mending} />
    </>
  )
}

function MendField({ cell: { field, text }, line, mending }: CellProps) {
  const typed = mending.typed[line]?.[field]
  const common = {
    id: `corregir-${line}-${field}`,
    label: `${columnLabels[field]} de la línea ${formatNumber(line)}`,
    labelHidden: true as const,
  }
  if (!isWordField(field))
    return (
      <TextField
        {...common}
        value={typed ?? text}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => mending.type(line, field, target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          mending.retry([`${line}`])
        }}
      />
    )
  const choices = listMeaningChoices(field, mending.assemblies)
  return (
    <SelectField
      {...common}
      value={typed === '' ? leaveEmpty : (typed ?? '')}
      empty={text === '' ? 'Sin indicar' : `«${text}»`}
      options={[
        ...choices.map((choice) => ({ value: choice, label: choice })),
        ...(text === '' ? [] : [{ value: leaveEmpty, label: 'Nada: dejarlo vacío' }]),
      ]}
      onChange={({ target: { value } }) =>
        mending.type(line, field, value === leaveEmpty ? '' : value || text)
      }
    />
  )
}

/** The button that tries all lines that were mended since, and those that were tried, which can be taken back. */
export function MendedLines({ mending }: { mending: Mending }) {
  const { typed, mended, retry, restore } = mending
  const [waiting, tried] = [Object.keys(typed), Object.entries(mended)]
  return (
    <>
      {waiting.length > 0 && (
        <Button variant="primary" onClick={() => retry(waiting)}>
          {waiting.length === 1
            ? 'Reintentar la línea corregida'
            : `Reintentar las ${formatNumber(waiting.length)} corregidas`}
        </Button>
      )}
      {tried.length > 0 && (
        <Disclosure summary={`${formatCount(tried.length, 'línea corregida', 'líneas corregidas')} aquí`}>
          <ul className={styles.plain}>
            {tried.map(([line, fields]) => (
              <li key={line}>
                <strong>Línea {formatNumber(Number(line))}</strong>: {describeMended(fields)}{' '}
                <Button variant="bare" onClick={() => restore(line)}>
                  Dejarla como está en la lista<span className="vh">: línea {line}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

const describeMended = (fields: Mending['mended'][string]): string =>
  formatList(
    Object.entries(fields).map(([field, text]) => {
      // Safe: the contract allows exactly these keys.
      const label = columnLabels[field as keyof typeof columnLabels]
      return text === '' ? `${label} vacío` : `${label} «${text}»`
    }),
  )
