import type { Results } from '#contract/votings/results.ts'
import { moveItem } from '#web/votings/booth/choices.ts'
import { nameOptions } from '#web/votings/results/nameOptions.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './results.module.css'

type Props = { results: Results; order: readonly number[]; onChange: (order: readonly number[]) => void }

/** Those who are tied, put in their order by buttons; each new place is spoken. */
export function TieOrder({ results, order, onChange }: Props) {
  const names = nameOptions(results)
  function move(id: number, by: -1 | 1) {
    const moved = moveItem(order, id, by)
    onChange(moved)
    announce(`${names.get(id) ?? ''}, puesto ${moved.indexOf(id) + 1} de ${moved.length}`)
  }
  return (
    <ol className={styles.order} aria-label="El orden">
      {order.map((id, at) => {
        const name = names.get(id) ?? ''
        return (
          <li key={id}>
            <span>
              {at + 1}.º {name}
            </span>
            <span className={styles.moves}>
              <Button icon="up" aria-disabled={at === 0 || undefined} onClick={() => move(id, -1)}>
                Subir<span className="vh"> a {name}</span>
              </Button>
              <Button
                icon="down"
                aria-disabled={at === order.length - 1 || undefined}
                onClick={() => move(id, 1)}
              >
                Bajar<span className="vh"> a {name}</span>
              </Button>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
