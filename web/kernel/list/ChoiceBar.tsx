import { useAddressChoice, type AddressChoice } from '#web/kernel/list/addressChoice.ts'
import { formatNumber } from '#web/ui/format.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import styles from './ChoiceBar.module.css'

type Props<Value extends string> = {
  of: AddressChoice<Value>
  /** Where the choices say what they are of. */
  labelHidden?: true
  /** How many there are of each, or that this is being counted; of those that are not there nothing is said. */
  counts?: { readonly [value in Value]?: number | undefined } | 'counting'
}

/** A choice of the address as radio buttons in one bar. */
export function ChoiceBar<Value extends string>({ of, labelHidden, counts = {} }: Props<Value>) {
  const { chosen, choose } = useAddressChoice(of)
  // Safe: its labels are of its values.
  const values = Object.keys(of.labels) as Value[]
  const labelOf = (value: Value) => {
    if (counts === 'counting')
      return (
        <>
          {of.labels[value]}
          <span className={styles.counting} aria-hidden>
            {' (0)'}
          </span>
        </>
      )
    const count = counts[value]
    return count === undefined ? of.labels[value] : `${of.labels[value]} (${formatNumber(count)})`
  }
  return (
    <RadioGroup
      label={of.label}
      labelHidden={labelHidden}
      name={of.name}
      variant="segments"
      value={chosen}
      choices={values.map((value) => ({ value, label: labelOf(value) }))}
      // Safe: its choices are the values.
      onChange={({ currentTarget }) => choose(currentTarget.value as Value)}
    />
  )
}
