import { useAddressChoice, type AddressChoice } from '#web/meetings/addressChoice.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

type Props<Value extends string> = {
  of: AddressChoice<Value>
  /** Where the choices say what they are of. */
  labelHidden?: true
}

/** A choice of the address as radio buttons in one bar. */
export function ChoiceBar<Value extends string>({ of, labelHidden }: Props<Value>) {
  const { chosen, choose } = useAddressChoice(of)
  return (
    <RadioGroup
      label={of.label}
      labelHidden={labelHidden}
      name={of.name}
      variant="segments"
      value={chosen}
      choices={Object.entries<string>(of.labels).map(([value, label]) => ({ value, label }))}
      // Safe: its choices are the values.
      onChange={({ currentTarget }) => choose(currentTarget.value as Value)}
    />
  )
}
