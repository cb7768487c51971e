import { geography } from '#contract/geography/geography.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'

const keepText = (value: string) => value
const toOption = ({ name }: { name: string }) => ({ value: name, label: name })

/** The places that people are chosen by, in the filters of every list of them. */
export const placeOptions = {
  city: optionsFromCall(geography.cities, () => ({ size: -1 }), toOption, keepText),
  district: optionsFromCall(geography.districts, () => ({ size: -1 }), toOption, keepText),
}
