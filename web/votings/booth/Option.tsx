import type { ReactNode } from 'react'
import styles from './booth.module.css'

type Props = {
  type: 'radio' | 'checkbox'
  name: string
  isChosen: boolean
  /** Called with whether it is chosen now. */
  onChoose: (isChosen: boolean) => void
  children: ReactNode
  hint?: ReactNode
}

/** A choice of a ballot: a card that is pressed anywhere. */
export const Option = ({ type, name, isChosen, onChoose, children, hint }: Props) => (
  <label className={styles.option}>
    <input
      type={type}
      name={name}
      autoComplete="off"
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
    <span>
      {children}
      {hint !== undefined && <small>{hint}</small>}
    </span>
  </label>
)
