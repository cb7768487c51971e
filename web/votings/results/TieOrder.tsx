import type { Results, Tie } from '#contract/votings/results.ts'
import { moveItem } from '#web/votings/booth/choices.ts'
import { describePlaces } from '#contract/votings/electedWords.ts'
import { nameOptions } from '#contract/votings/nameOptions.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import styles from './results.module.css'

type Props = {
  results: Results
  tie: Tie
  label: string
  error: string | undefined
  order: readonly number[]
  onChange: (order: readonly number[]) => void
}

/** Those who are tied, put in their order by buttons, with what it means; each new place is spoken. */
export function TieOrder({ results, tie, label, error, order, onChange }: Props) {
  const names = nameOptions(results)
  const nameOf = (id: number) => names.get(id) ?? ''
  const attributes = useFieldAttributes({ id: 'order', name: 'order', hint: undefined, error })
  function set(now: readonly number[], id: number) {
    onChange(now)
    announce(`${nameOf(id)}, puesto ${now.indexOf(id) + 1} de ${tie.ids.length}`)
  }
  return (
    <fieldset className={styles.tie} aria-describedby={attributes.control['aria-describedby']}>
      <legend>{label}</legend>
      <FieldNotes hint={undefined} error={error} attributes={attributes} />
      <p role="status" tabIndex={-1}>
        <strong>{describePlaces(tie, order, names)}</strong>
      </p>
      <ol className={styles.order}>
        {order.map((id, at) => (
          <li key={id}>
            <span>
              {at + 1}.º {nameOf(id)}
            </span>
            <span className={styles.moves}>
              <Button
                icon="up"
                aria-disabled={at === 0 || undefined}
                onClick={() => set(moveItem(order, id, -1), id)}
              >
                Subir<span className="vh"> a {nameOf(id)}</span>
              </Button>
              <Button
                icon="down"
                aria-disabled={at === order.length - 1 || undefined}
                onClick={() => set(moveItem(order, id, 1), id)}
              >
                Bajar<span className="vh"> a {nameOf(id)}</span>
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.moves}>
        {tie.ids
          .filter((id) => !order.includes(id))
          .map((id, at) => (
            <Button
              key={id}
              id={at === 0 ? attributes.control.id : undefined}
              icon="plus"
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget)
                set([...order, id], id)
              }}
            >
              {order.length + 1}.º {nameOf(id)}
            </Button>
          ))}
      </div>
    </fieldset>
  )
}

/** The button of whoever is put in their place leaves: the focus goes to the next one, or to what the order means. */
function focusBeside(button: HTMLElement) {
  const near = button.nextElementSibling ?? button.previousElementSibling
  const meaning = button.closest('fieldset')?.querySelector<HTMLElement>('[role=status]')
  if (near instanceof HTMLElement) near.focus()
  else meaning?.focus()
}
