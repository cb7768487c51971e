import { useEffect, useRef, type ReactNode } from 'react'
import type { Choice } from '#web/kernel/list/useChoosing.tsx'
import { formatRowCount, type RowNoun } from '#web/kernel/list/noun.ts'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatNumber } from '#web/ui/format.ts'
import styles from './ListScreen.module.css'

type Props = {
  choice: Choice
  noun: RowNoun
  /** How many rows the page shows, and how many the filter means. */
  onPage: number
  total: number
  /** What can be done with those that are chosen. */
  children: ReactNode
}

/** How many rows are chosen, how to choose all of the page or all of the filter, and what can be done with them. */
export function ChoiceOfRows({ choice, noun, onPage, total, children }: Props) {
  const { count, isAll, isPageChosen } = choice
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      className={styles.choice}
      data-screen-only
      aria-label="Elegir de la lista"
    >
      <p role="status">
        {count === 0
          ? 'Marca a quién en la lista'
          : `${formatRowCount(noun, count)}${isAll ? ': todo lo que cumple el filtro' : ' en la elección'}`}
      </p>
      {count > 0 && <Actions>{children}</Actions>}
      <Actions>
        {!isAll && !isPageChosen && (
          <Button onClick={choice.choosePage}>Elegir {formatNumber(onPage)} de esta página</Button>
        )}
        {!isAll && total > onPage && (
          <Button onClick={choice.chooseAll}>Elegir {formatNumber(total)} del filtro</Button>
        )}
        {count > 0 && <Button onClick={choice.clear}>Quitar la elección</Button>}
        <Button variant="bare" icon="close" onClick={choice.end}>
          Dejar de elegir
        </Button>
      </Actions>
    </section>
  )
}
