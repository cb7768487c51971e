import { useNavigate, useSearch } from '@tanstack/react-router'
import { anySearch } from '#web/ui/anySearch.ts'

/** A few values of which the address holds one; the first is the default, which the address leaves out. */
export type AddressChoice<Value extends string> = {
  name: string
  label: string
  labels: Readonly<Record<Value, string>>
  /** The order in which a list begins with a value, when it is not its usual one. */
  order?: Readonly<Partial<Record<Value, 'asc' | 'desc'>>>
}

/** The value of a choice that the address holds, and how to change it: a list then begins at its first page. */
export function useAddressChoice<Value extends string>({ name, labels, order }: AddressChoice<Value>) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const values = Object.keys(labels) as Value[]
  // There is at least one value.
  const usual = values[0] as Value
  const chosen = values.find((value) => value === search[name]) ?? usual
  const choose = (value: Value) =>
    void navigate({
      to: '.',
      search: anySearch((before) => ({
        ...before,
        page: undefined,
        ...(order && { sort: undefined, direction: order[value] }),
        [name]: value === usual ? undefined : value,
      })),
      resetScroll: false,
    })
  return { chosen, choose }
}
