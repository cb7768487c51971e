import type { List } from '#web/kernel/list/useList.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Filters.module.css'

type Props = {
  list: Pick<List<unknown>, 'unreadable'>
  /** Removes the unreadable filters from the address. */
  onRemove: () => void
}

/**
 * A warning about filters in the address that cannot be read: without it, a shared link would silently show another
 * list.
 */
export function UnreadableFilters({ list: { unreadable }, onRemove }: Props) {
  return (
    <div role="alert" className={styles.unreadable}>
      <Icon name="warning" />
      <div>
        {unreadable.map(({ field, text }) => (
          <p key={field.name}>
            El filtro «{field.label}» no se ha entendido: <strong>«{text}»</strong> no es ninguno de sus
            valores. La lista se muestra sin ese filtro.
          </p>
        ))}
      </div>
      <Button onClick={onRemove}>Quitar</Button>
    </div>
  )
}
