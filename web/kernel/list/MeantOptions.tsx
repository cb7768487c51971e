import { findMeant } from '#web/kernel/list/findMeant.ts'
import type { FilterOption } from '#web/kernel/list/filters.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Filters.module.css'

const mostOffered = 3

type Props = { options: readonly FilterOption[]; text: string; onChoose: (value: string) => void }

/** The options that a half-typed text may mean, each a press away. */
export const MeantOptions = ({ options, text, onChoose }: Props) => (
  <div className={styles.meant}>
    {findMeant(options, text)
      .slice(0, mostOffered)
      .map(({ value, label }) => (
        <Button key={value} onClick={() => onChoose(value)}>
          Elegir «{label}»
        </Button>
      ))}
  </div>
)
