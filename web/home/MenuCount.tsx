import type { CountedName } from '#contract/home/work.ts'
import { formatInteger } from '#contract/plural.ts'
import { useWork } from '#web/home/useWork.ts'
import styles from './menuCount.module.css'

const counted: { readonly [path: string]: CountedName } = {
  '/censo-base/inscritos': 'members',
  '/censo-base/no-inscritos': 'outsiders',
  '/censo-base/registros': 'records',
  '/censo-base/pendientes': 'pending',
  '/censo-base/duplicados': 'duplicates',
}

/** How many there are on a screen of the menu, beside its name. */
export function MenuCount({ of }: { of: string }) {
  const { data } = useWork()
  const name = counted[of]
  if (!data || !name) return null
  return <span className={styles.count}>{formatInteger(data.counts[name])}</span>
}
