import { useAddressChoice, type AddressChoice } from '#web/meetings/addressChoice.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

/** A choice of the address as radio buttons in one bar. */
export function ChoiceBar<Value extends string>({ of }: { of: AddressChoice<Value> }) {
  const { chosen, choose } = useAddressChoice(of)
  return (
    <RadioGroup
      label={of.label}
      name={of.name}
      variant="segments"
      value={chosen}
      choices={Object.entries<string>(of.labels).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
