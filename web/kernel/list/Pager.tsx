import { useId } from 'react'
import { formatPageNumber } from '#web/kernel/list/noun.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import styles from './Pager.module.css'

type Props = {
  list: Pick<List<unknown>, 'state' | 'pages' | 'change'>
  sizes: readonly number[]
  /** Called after the page changes, to focus the rows. */
  onTurn: () => void
}

/** «Anterior» and «Siguiente», which page it is, and how many rows a page has. */
export function Pager({ list: { state, pages, change }, sizes, onTurn }: Props) {
  const turnTo = (page: number) => {
    change({ page })
    onTurn()
  }
  return (
    <nav aria-label="Paginación" className={styles.pager}>
      <div className={styles.size}>
        <SelectField
          label="Filas por página"
          value={state.size}
          options={sizes.map((size) => ({ value: size, label: formatNumber(size) }))}
          onChange={({ currentTarget }) => change({ size: Number(currentTarget.value) })}
        />
      </div>
      <div className={styles.turn}>
        <TurnButton
          label="Anterior"
          to={state.page - 1}
          {...(state.page <= 0 && { why: 'Estás en la primera página' })}
          onTurn={turnTo}
        />
        <span>{capital(formatPageNumber(state.page, pages))}</span>
        <TurnButton
          label="Siguiente"
          to={state.page + 1}
          {...(state.page >= pages - 1 && { why: 'Estás en la última página' })}
          onTurn={turnTo}
        />
      </div>
    </nav>
  )
}

type TurnProps = { label: string; to: number; why?: string; onTurn: (page: number) => void }

/** A page button. When there is no such page it stays focusable and says why. */
function TurnButton({ label, to, why, onTurn }: TurnProps) {
  const id = useId()
  if (!why) return <Button onClick={() => onTurn(to)}>{label}</Button>
  return (
    <>
      <Button aria-disabled title={why} aria-describedby={id}>
        {label}
      </Button>
      <span id={id} hidden>
        {why}
      </span>
    </>
  )
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)
