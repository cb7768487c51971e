import type { List } from '#web/kernel/list/useList.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Filters.module.css'

type Props = {
  list: Pick<List<unknown>, 'misread'>
  /** Takes them out of the address. */
  onRemove: () => void
}

/** Filters of the address that nobody can understand: who was sent it would take another list for the one they were told of. */
export function MisreadFilters({ list: { misread }, onRemove }: Props) {
  if (misread.length === 0) return null
  return (
    <div role="alert" className={styles.misread}>
      <Icon name="warning" />
      <div>
        {misread.map(({ field, text }) => (
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
